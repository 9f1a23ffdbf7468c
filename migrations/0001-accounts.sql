-- Accounts, sessions and roles.
-- Two roles share the work: stint_identity reads and writes who somebody is, stint_app everything else.
-- Neither owns a table, so row-level security binds both.

create function stint_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.user_id', true), '')::uuid $$;
comment on function stint_user_id() is 'Who the current transaction works for; null outside a request.';

-- Identity ---------------------------------------------------------------

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  id_token text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Roles and preferences --------------------------------------------------

create table user_roles (
  user_id uuid primary key references users (id) on delete cascade,
  system_role text check (system_role in ('superAdmin', 'admin', 'user', 'viewer', 'noAccess')),
  tenant_enabled boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);

create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text not null default 'UTC',
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  week_start smallint not null default 1 check (week_start between 0 and 6),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);

-- The first account owns the installation, later ones wait for approval unless the server is open. [6.4]
-- In a trigger, because an account without its role must not be left behind by a crash between the two.
create function welcome_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      is_first boolean;
    begin
      perform pg_advisory_xact_lock(hashtext('stint.first-account'));
      is_first := not exists (select from user_roles);
      insert into user_roles (user_id, system_role, tenant_enabled)
        values (new.id,
                case when is_first then 'superAdmin' else 'user' end,
                is_first or coalesce(current_setting('stint.registration', true), '') = 'open');
      insert into preferences (user_id) values (new.id);
      return new;
    end
  $$;
create trigger welcome_account after insert on users for each row execute function welcome_account();

-- Append-only: nobody is granted update or delete.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid not null,
  action text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_id, id desc);

-- What was deleted can be brought back for 30 days.
create table trash (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  id uuid not null,
  record jsonb not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (user_id, kind, id)
);
create index trash_deleted on trash (deleted_at);

-- Grants and policies ----------------------------------------------------

grant usage on schema public to stint_app, stint_identity;

grant select, insert, update, delete on users, sessions, accounts, verifications, rate_limits to stint_identity;
grant select on user_roles, preferences to stint_identity;

grant select, insert, update on user_roles to stint_app;
grant select, insert, update on preferences to stint_app;
grant select, insert on audit_log to stint_app;
grant select, insert, update, delete on trash to stint_app;

alter table user_roles enable row level security;
alter table preferences enable row level security;
alter table audit_log enable row level security;
alter table trash enable row level security;

-- Runs with its owner's rights, or the policy that asks it would ask itself for ever.
create function is_super_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from user_roles where user_id = stint_user_id() and system_role = 'superAdmin') $$;

create policy identity_reads on user_roles for select to stint_identity using (true);
create policy own_role on user_roles for select to stint_app
  using (user_id = (select stint_user_id()) or (select is_super_admin()));
create policy super_admin_creates on user_roles for insert to stint_app with check ((select is_super_admin()));
create policy super_admin_changes on user_roles for update to stint_app
  using ((select is_super_admin())) with check ((select is_super_admin()));

create policy identity_reads on preferences for select to stint_identity using (true);
create policy own_preferences on preferences to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

create policy own_acts on audit_log for select to stint_app
  using (actor_id = (select stint_user_id()) or (select is_super_admin()));
create policy signs_own_acts on audit_log for insert to stint_app
  with check (actor_id = (select stint_user_id()));

create policy own_trash on trash to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
