-- The last owner can delete their account too: whoever can’t manage the installation goes with it, and it is as new.

create function is_last_super_admin(account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array_agg(r.user_id) = array[account]
      from user_roles r join users u on u.id = r.user_id
      where r.system_role = 'superAdmin' and u.disabled_at is null
  $$;
revoke execute on function is_last_super_admin(uuid) from public;
grant execute on function is_last_super_admin(uuid) to stint_identity;

-- The accounts that the last super admin would leave without anyone who can give them access. `is_active`: could be the
-- next super admin.
create function accounts_left_alone(account uuid) returns table (user_id uuid, is_active boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.disabled_at is null
                 and (coalesce(r.tenant_enabled, false) or coalesce(r.system_role in ('superAdmin', 'admin'), false))
      from users u left join user_roles r on r.user_id = u.id
      where u.id <> account and is_last_super_admin(account)
  $$;
revoke execute on function accounts_left_alone(uuid) from public;
grant execute on function accounts_left_alone(uuid) to stint_identity;

-- Locks roles and registration until the transaction ends, so that the accounts stay the same.
create function lock_accounts() returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$
    select pg_advisory_xact_lock(hashtext('stint.roles'));
    select pg_advisory_xact_lock(hashtext('stint.first-account'));
  $$;
revoke execute on function lock_accounts() from public;
grant execute on function lock_accounts() to stint_identity;

-- Without a super admin, no account could be approved again, so the last one goes last. [6.5]
create or replace function require_other_super_admin(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtext('stint.roles'));
      if exists (select from accounts_left_alone(account)) then
        raise restrict_violation using message = 'the last super admin can’t be deleted';
      end if;
    end
  $$;

create or replace function delete_account(account uuid) returns void
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
      delete from recurring_invoices where user_id = account;
      delete from scheduled_reports where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
      -- Links of unfinished registrations would make their account the owner.
      if not exists (select from users) then
        delete from registrations;
        delete from verifications;
        delete from mails;
        update installation set registration = null, updated_at = now();
      end if;
    end
  $$;

-- Someone invited to a client alone reads it. With the role of a user, they would get a timer that can't save. [2.51]
create or replace function welcome_account() returns trigger
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
      if new.invitation_hash is not null then
        if not accept_invitation(decode(new.invitation_hash, 'hex'), new.id) then
          raise restrict_violation using message = 'the invitation isn’t valid';
        end if;
        update user_roles set system_role = 'viewer'
          where user_id = new.id and system_role = 'user' and not tenant_enabled
            and exists (select from client_viewers where viewer_id = new.id);
      end if;
      return new;
    end
  $$;

update user_roles r set system_role = 'viewer', revision = revision + 1, updated_at = now()
  from users u
  where u.id = r.user_id and u.invitation_hash is not null and r.system_role = 'user' and not r.tenant_enabled
    and exists (select from client_viewers v where v.viewer_id = r.user_id);
