-- Accounts: how people log in, what they may do, and their preferences. Only stint_identity touches logins.

-- better-auth writes this table and the next ones, to `passkeys`.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  disabled_at timestamptz(3),
  two_factor_enabled boolean not null default false,
  invitation_hash text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column users.disabled_at is 'Sign-in is blocked since then; the data stays. Null: not disabled.';
comment on column users.invitation_hash is
  'SHA-256 of the invitation’s token, in hexadecimal; null if registered without one.';
grant select, insert, update, delete on users to stint_identity;

-- Tokens are stored as hashes, so that a copy of the table opens no session.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  last_active_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sessions_token_hash check (token_hash ~ '^[0-9a-f]{64}$')
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to stint_identity;

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
  last_token_use_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
comment on column accounts.last_token_use_at is
  'When an ID token last called a function. Updated at most once a minute.';
create index accounts_user on accounts (user_id);
grant select, insert, update, delete on accounts to stint_identity;

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);
grant select, insert, update, delete on verifications to stint_identity;

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
grant select, insert, update, delete on rate_limits to stint_identity;

-- Failed logins of the last minutes, by account and from any address. Stored, so that a restart forgets none.
create table login_attempts (
  account_hash bytea primary key,
  attempted_at timestamptz[] not null,
  last_attempt_at timestamptz not null default now()
);
create index login_attempts_latest on login_attempts (last_attempt_at);
grant select, insert, update, delete on login_attempts to stint_identity;

-- The identity service encrypts the secret and the backup codes with the session secret.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3),
  used_codes text[] not null default '{}'
);
comment on column two_factors.used_codes is 'The last codes that were tried: a code works only once.';
grant select, insert, update, delete on two_factors to stint_identity;
alter table two_factors enable row level security;
create policy identity_manages on two_factors to stint_identity using (true) with check (true);

-- The counter has unsigned 32 bits; drivers return bigint as text.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null default now()
);
create index passkeys_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to stint_identity;
alter table passkeys enable row level security;
create policy identity_manages on passkeys to stint_identity using (true) with check (true);

-- A new email, until its owner confirms it. A new request replaces the earlier link.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz(3) not null default now() + interval '1 hour',
  created_at timestamptz(3) not null default now()
);
comment on column email_changes.token_hash is 'SHA-256 of the link’s token.';
grant select, insert, update, delete on email_changes to stint_identity;
alter table email_changes enable row level security;
create policy identity_manages on email_changes to stint_identity using (true) with check (true);

-- Accounts that begin once a link in a mail is opened. Several may wait for one email: only its owner gets the links.
create table registrations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null,
  name text not null,
  password text not null,
  expires_at timestamptz(3) not null default now() + interval '1 hour',
  created_at timestamptz(3) not null default now()
);
comment on column registrations.token_hash is 'SHA-256 of the link’s token.';
comment on column registrations.password is 'Hashed like those of accounts.';
create index registrations_expiry on registrations (expires_at);
grant select, insert, delete on registrations to stint_identity;
alter table registrations enable row level security;
create policy identity_manages on registrations to stint_identity using (true) with check (true);

-- Keys for the REST API. A password reset revokes them.
create table api_keys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scope text not null check (scope in ('read', 'write')),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column api_keys.key_hash is 'SHA-256 of the key.';
comment on column api_keys.last_used_at is 'Updated at most once a minute.';
grant select, insert, delete on api_keys to stint_app;
grant select, delete on api_keys to stint_identity;
grant update (last_used_at) on api_keys to stint_identity;
alter table api_keys enable row level security;
create policy own_api_keys on api_keys to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy identity_finds on api_keys to stint_identity using (true) with check (true);
create policy only_client on api_keys as restrictive to stint_portal using (false);

create table user_roles (
  user_id uuid primary key references users (id) on delete cascade,
  system_role text check (system_role in ('superAdmin', 'admin', 'user', 'viewer', 'noAccess')),
  tenant_enabled boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
grant select, insert, update on user_roles to stint_app;
grant select on user_roles to stint_identity;
alter table user_roles enable row level security;

-- Runs with its owner's rights, or the policy that asks it would ask itself for ever.
create function is_super_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
                   where u.id = stint_user_id() and u.disabled_at is null and r.system_role = 'superAdmin')
  $$;

create function is_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
                   where u.id = stint_user_id() and u.disabled_at is null
                     and r.system_role in ('superAdmin', 'admin'))
  $$;
revoke execute on function is_admin() from public;
grant execute on function is_admin() to stint_app;

create policy identity_reads on user_roles for select to stint_identity using (true);
create policy own_role on user_roles for select to stint_app
  using (user_id = (select stint_user_id()) or (select is_admin()));
create policy admin_creates on user_roles for insert to stint_app
  with check ((select is_super_admin()) or (select is_admin()) and system_role is distinct from 'superAdmin');
create policy admin_changes on user_roles for update to stint_app
  using ((select is_super_admin()) or (select is_admin()) and system_role is distinct from 'superAdmin')
  with check ((select is_super_admin()) or (select is_admin()) and system_role is distinct from 'superAdmin');
create policy only_client on user_roles as restrictive to stint_portal using (false);

create function may_invite_users(account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
      where r.user_id = account and r.system_role in ('superAdmin', 'admin') and u.disabled_at is null)
  $$;
revoke execute on function may_invite_users(uuid) from public;
grant execute on function may_invite_users(uuid) to stint_app, stint_identity;

-- How an account shows and rounds time and money.
create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text not null default 'UTC',
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  week_start smallint not null default 1 check (week_start between 0 and 6),
  time_zone_known boolean not null default false,
  rounding_minutes smallint not null default 0 check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  rounding_direction text not null default 'nearest' check (rounding_direction in ('nearest', 'up', 'down')),
  rounding_when text not null default 'billed' check (rounding_when in ('saved', 'billed')),
  default_rate numeric(12, 4) check (default_rate between 0 and 1000000),
  target_per text not null default 'week' check (target_per in ('day', 'week')),
  target_hours numeric(5, 2),
  target_workdays smallint[] not null default '{1,2,3,4,5}'
    check (target_workdays <@ '{0,1,2,3,4,5,6}' and cardinality(target_workdays) between 1 and 7),
  date_format text
    check (date_format in ('d mmm yyyy', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd-mm-yyyy', 'yyyy-mm-dd')),
  time_format text check (time_format in ('24h', '12h')),
  hours_format text check (hours_format in ('h:mm', 'decimal')),
  number_format text check (number_format in ('1,234.56', '1.234,56', '1 234,56', '1’234.56')),
  locked_until date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  check (target_hours > 0 and target_hours <= case target_per when 'day' then 24 else 168 end::numeric),
  constraint formats_complete check (num_nulls(date_format, time_format, hours_format, number_format) in (0, 4))
);
comment on column preferences.rounding_when is
  'saved: the stored duration is rounded; billed: only documents, billable time and amounts are.';
comment on column preferences.locked_until is
  'The last day whose time can''t be added, changed or deleted; null: none.';
grant select, insert, update on preferences to stint_app;
grant select on preferences to stint_identity;
alter table preferences enable row level security;
create policy identity_reads on preferences for select to stint_identity using (true);
create policy own_preferences on preferences to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- Who may register. Null: as `STINT_REGISTRATION` says.
create table installation (
  id boolean primary key default true check (id),
  registration text check (registration in ('approval', 'open', 'invitation')),
  updated_at timestamptz(3) not null default now()
);
grant select on installation to stint_app;
grant update (registration, updated_at) on installation to stint_app;
grant select on installation to stint_identity;
alter table installation enable row level security;
create policy everyone_reads on installation for select to stint_app, stint_identity using (true);
create policy super_admin_changes on installation for update to stint_app
  using ((select is_super_admin())) with check ((select is_super_admin()));
create policy only_client on installation as restrictive to stint_portal using (false);

insert into installation default values;

create function registration_policy() returns text
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select registration from installation),
                    nullif(current_setting('stint.registration', true), ''), 'approval')
  $$;

-- The first account owns the installation; the policy decides about later ones. [6.4]
-- In a trigger, so that no crash leaves an account without its role, and an invitation is accepted in the same transaction.
-- The handlers check the same, but a policy or an invitation may change between the check and the new account.
create function welcome_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      is_first boolean;
    begin
      perform pg_advisory_xact_lock(hashtext('stint.first-account'));
      is_first := not exists (select from user_roles);
      if not is_first and new.invitation_hash is null and registration_policy() = 'invitation' then
        raise restrict_violation using message = 'new accounts need an invitation';
      end if;
      insert into user_roles (user_id, system_role, tenant_enabled)
        values (new.id,
                case when is_first then 'superAdmin' else 'user' end,
                is_first or registration_policy() = 'open');
      insert into preferences (user_id) values (new.id);
      if new.invitation_hash is not null and not accept_invitation(decode(new.invitation_hash, 'hex'), new.id) then
        raise restrict_violation using message = 'the invitation isn’t valid';
      end if;
      return new;
    end
  $$;
create trigger welcome_account after insert on users for each row execute function welcome_account();

-- Without a super admin, no account could be approved again. [6.5]
create function keep_super_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform require_other_super_admin(old.id);
      return old;
    end
  $$;
create trigger keep_super_admin before delete on users for each row execute function keep_super_admin();

create function require_other_super_admin(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtext('stint.roles'));
      if exists (select from user_roles r join users u on u.id = r.user_id
                 where u.id = account and r.system_role = 'superAdmin' and u.disabled_at is null)
         and not exists (select from user_roles r join users u on u.id = r.user_id
                         where r.system_role = 'superAdmin' and u.disabled_at is null and u.id <> account) then
        raise restrict_violation using message = 'the last super admin can’t be deleted';
      end if;
    end
  $$;
revoke execute on function require_other_super_admin(uuid) from public;
grant execute on function require_other_super_admin(uuid) to stint_identity;

create function super_admin_count() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer from user_roles r join users u on u.id = r.user_id
    where r.system_role = 'superAdmin' and u.disabled_at is null and is_admin()
  $$;
revoke execute on function super_admin_count() from public;
grant execute on function super_admin_count() to stint_app;

-- Everything open of an account, and everything half open: a login that waits for its code, a passkey that is being added,
-- and links that set a new password. Each way to end sessions calls this.
create function end_account_access(account uuid, kept_session uuid) returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$
    delete from sessions where user_id = account and id is distinct from kept_session;
    delete from verifications where value = account::text or value like '%"' || account || '"%';
  $$;
revoke execute on function end_account_access(uuid, uuid) from public;
grant execute on function end_account_access(uuid, uuid) to stint_identity;
comment on function end_account_access(uuid, uuid) is 'kept_session: null to end all.';

-- The identity service stores a new password first and ends the sessions afterwards, without a transaction: a failure
-- between the two would leave sessions that the owner wanted to end. A login may replace an older hash of the same
-- password, which ends nothing.
create function end_access_with_password() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform end_account_access(new.user_id, null);
      return null;
    end
  $$;
revoke execute on function end_access_with_password() from public;
create trigger end_access_with_password after update of password on accounts
  for each row
  when (new.password is not null and new.password is distinct from old.password
    and current_setting('stint.is_same_password', true) is distinct from 'on')
  execute function end_access_with_password();

-- Returns whether anything changed. Sessions are deleted, so that they don't continue once the account is enabled again.
create function set_account_disabled(account uuid, wanted boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not is_admin() or account = stint_user_id()
         or (not is_super_admin()
             and exists (select from user_roles where user_id = account and system_role = 'superAdmin')) then
        raise insufficient_privilege using message = 'may not disable this account';
      end if;
      if wanted then
        perform end_account_access(account, null);
      end if;
      update users set disabled_at = case when wanted then now() end
        where id = account and (disabled_at is not null) <> wanted;
      return found;
    end
  $$;
revoke execute on function set_account_disabled(uuid, boolean) from public;
grant execute on function set_account_disabled(uuid, boolean) to stint_app;

-- For accounts that lost their device. Returns whether two-step login was on.
create function turn_off_two_step(account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not is_super_admin() or account = stint_user_id() then
        raise insufficient_privilege using message = 'may not turn off two-step login of this account';
      end if;
      update users set two_factor_enabled = false, updated_at = now() where id = account and two_factor_enabled;
      if not found then return false; end if;
      delete from two_factors where user_id = account;
      perform end_account_access(account, null);
      return true;
    end
  $$;
revoke execute on function turn_off_two_step(uuid) from public;
grant execute on function turn_off_two_step(uuid) to stint_app;

create table deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz(3) not null default now()
);
comment on table deleted_accounts is 'The sweep deletes their files; what is otherwise kept may go with its account.';
grant select on deleted_accounts to stint_identity;
alter table deleted_accounts enable row level security;
create policy identity_reads on deleted_accounts for select to stint_identity using (true);

-- Records first, because not all references cascade; expenses before their client and project. What other accounts own
-- stays.
create function delete_account(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into deleted_accounts (user_id) values (account);
      delete from documents where user_id = account;
      delete from expenses where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from payments where user_id = account;
      delete from invoices where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;
revoke execute on function delete_account(uuid) from public;
grant execute on function delete_account(uuid) to stint_identity;

-- Whom the entries of the audit log name. Deleted accounts are missing.
create function account_names(ids uuid[]) returns table (user_id uuid, email text, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select u.id, u.email, u.name from users u where u.id = any (ids) and is_super_admin() $$;
revoke execute on function account_names(uuid[]) from public;
grant execute on function account_names(uuid[]) to stint_app;
