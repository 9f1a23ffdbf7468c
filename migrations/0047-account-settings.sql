-- Accounts can be deleted by their owner.
-- Records first, because not all references cascade; what other accounts own stays.
create function delete_account(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      -- Before the rows: raises for the last super admin.
      perform require_other_super_admin(account);
      delete from documents where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;

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

create or replace function keep_super_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform require_other_super_admin(old.id);
      return old;
    end
  $$;

revoke execute on function delete_account(uuid), require_other_super_admin(uuid) from public;
grant execute on function delete_account(uuid), require_other_super_admin(uuid) to stint_identity;

-- Who may register. Null: as `STINT_REGISTRATION` says.
create table installation (
  id boolean primary key default true check (id),
  registration text check (registration in ('approval', 'open', 'invitation')),
  updated_at timestamptz(3) not null default now()
);
insert into installation default values;

create function registration_policy() returns text
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select registration from installation),
                    nullif(current_setting('stint.registration', true), ''), 'approval')
  $$;

grant select on installation to stint_app, stint_identity;
grant update (registration, updated_at) on installation to stint_app;
alter table installation enable row level security;
create policy everyone_reads on installation for select to stint_app, stint_identity using (true);
create policy super_admin_changes on installation for update to stint_app
  using ((select is_super_admin())) with check ((select is_super_admin()));

-- An invitation is accepted in the transaction that creates the account, so that neither can exist without the other.
alter table users add column invitation_hash text;
comment on column users.invitation_hash is 'SHA-256 of the invitation’s token, in hexadecimal; null if registered without one.';

create or replace function welcome_account() returns trigger
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
                is_first or registration_policy() = 'open');
      insert into preferences (user_id) values (new.id);
      if new.invitation_hash is not null then
        perform accept_invitation(decode(new.invitation_hash, 'hex'), new.id);
      end if;
      return new;
    end
  $$;
revoke execute on function accept_invitation(bytea, uuid) from stint_identity;
