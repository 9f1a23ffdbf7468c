-- A record's key starts with its owner, and so does every reference to it:
-- a reference to somebody else's record cannot be written down at all.

create table clients (
  user_id uuid not null references users (id),
  id uuid not null,
  name text not null,
  email text,
  phone text,
  notes text,
  address text,
  email_hash text,
  is_active boolean not null default true,
  billing_type text check (billing_type in ('hourly', 'fixed', 'retainer')),
  hourly_rate numeric(12, 4) check (hourly_rate >= 0),
  retainer_rate numeric(12, 4) check (retainer_rate >= 0),
  retainer_seconds bigint check (retainer_seconds >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  created_from bytea not null,
  primary key (user_id, id),
  check ((email is null) = (email_hash is null))
);
comment on column clients.created_from is 'Digest of the request that made it: the same request again is the same create.';
create index clients_newest on clients (user_id, created_at desc, id desc);

create table projects (
  user_id uuid not null references users (id),
  id uuid not null,
  client_id uuid,
  name text not null,
  status text not null default 'Active' check (status in ('Active', 'On hold', 'Completed', 'Archived')),
  billing_type text check (billing_type in ('hourly', 'fixed', 'retainer')),
  hourly_rate numeric(12, 4) check (hourly_rate >= 0),
  retainer_rate numeric(12, 4) check (retainer_rate >= 0),
  retainer_seconds bigint check (retainer_seconds >= 0),
  retainer_seconds_used bigint not null default 0,
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  created_from bytea not null,
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id)
);
comment on column projects.retainer_seconds_used is
  'Signed: set back by hand, it can fall below zero when an older entry goes, and rises again when that comes back.';
comment on column projects.extra is 'Fields of the caller''s own, kept as given. [3.7]';
create index projects_newest on projects (user_id, created_at desc, id desc);
create index projects_of_client on projects (user_id, client_id);

-- Which account may view which client; written by the client's owner or a superAdmin.
create table client_viewers (
  user_id uuid not null,
  client_id uuid not null,
  viewer_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, client_id, viewer_id),
  foreign key (user_id, client_id) references clients (user_id, id) on delete cascade
);
create index client_viewers_viewer on client_viewers (viewer_id);

grant select, insert, update, delete on clients, projects to stint_app;
grant select, insert, delete on client_viewers to stint_app;
grant select on client_viewers to stint_identity;

alter table clients enable row level security;
alter table projects enable row level security;
alter table client_viewers enable row level security;

create policy own_clients on clients to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_projects on projects to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_viewers on client_viewers to stint_app
  using (user_id = (select stint_user_id()) or (select is_super_admin()))
  with check (user_id = (select stint_user_id()) or (select is_super_admin()));
create policy identity_reads on client_viewers for select to stint_identity using (true);

-- What the role page shows: a superAdmin every account, others those who view their clients. [6.5]
create function visible_accounts()
  returns table (user_id uuid, email text, name text, created_at timestamptz,
                 system_role text, tenant_enabled boolean, revision integer, client_viewer_of uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.email, u.name, u.created_at,
           r.system_role, coalesce(r.tenant_enabled, false), coalesce(r.revision, 0),
           array(select v.client_id from client_viewers v
                 where v.viewer_id = u.id and (v.user_id = stint_user_id() or is_super_admin())
                 order by v.created_at, v.client_id)
    from users u left join user_roles r on r.user_id = u.id
    where is_super_admin()
       or exists (select from client_viewers v where v.viewer_id = u.id and v.user_id = stint_user_id())
  $$;

-- The clients the caller may view, which are other accounts' rows. [4.41]
create function viewed_clients() returns table (client_id uuid, owner_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select v.client_id, v.user_id from client_viewers v where v.viewer_id = stint_user_id() order by v.created_at, v.client_id $$;

-- Whose client an id is, for a superAdmin who grants a view of it; others learn only of their own.
create function client_owners(ids uuid[]) returns table (client_id uuid, owner_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.user_id from clients c
    where c.id = any (ids) and (c.user_id = stint_user_id() or is_super_admin())
  $$;
create index clients_by_id on clients (id);

-- An approved account invites a viewer by e-mail.
create function account_by_email(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id from users u where u.email = lower(trim(wanted))
      and exists (select from user_roles r where r.user_id = stint_user_id()
                  and (r.tenant_enabled or r.system_role in ('superAdmin', 'admin')))
  $$;

revoke execute on function visible_accounts(), viewed_clients(), client_owners(uuid[]), account_by_email(text) from public;
grant execute on function visible_accounts(), viewed_clients(), client_owners(uuid[]), account_by_email(text) to stint_app;
