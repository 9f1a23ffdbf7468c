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
create function accounts_left_alone(account uuid) returns table (user_id uuid, email text, is_active boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.email,
           u.disabled_at is null
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
        -- The next owner reads no acts of these people. Entries of other transactions come before or after.
        perform pg_advisory_xact_lock(hashtext('stint.audit'));
        delete from audit_log;
        update installation set registration = null, updated_at = now();
      end if;
    end
  $$;

-- Someone invited to a client alone reads it. With the role of a user, they would get a timer that can't save. [2.51]
create or replace function accept_invitation(token bytea, account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      invitation invitations;
    begin
      update invitations set accepted_at = now()
        where token_hash = token and accepted_at is null and revoked_at is null and expires_at > now()
          and email = (select u.email from users u where u.id = account)
        returning * into invitation;
      if not found then return false; end if;
      if invitation.tenant_enabled and may_invite_users(invitation.invited_by) then
        update user_roles set tenant_enabled = true, revision = revision + 1, updated_at = now()
          where user_id = account;
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'role.changed', account, '{"tenantEnabled": false}', '{"tenantEnabled": true}');
      end if;
      if invitation.client_id is not null
          and not exists (select from users where id in (invitation.invited_by, invitation.owner_id)
                            and disabled_at is not null) then
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'viewer.added', account, 'null',
                  jsonb_build_object('clientId', invitation.client_id));
        insert into client_viewers (user_id, client_id, viewer_id)
          values (invitation.owner_id, invitation.client_id, account) on conflict do nothing;
        update user_roles set system_role = 'viewer', revision = revision + 1, updated_at = now()
          where user_id = account and system_role = 'user' and not tenant_enabled;
        if found then
          insert into audit_log (actor_id, action, subject_id, before, after)
            values (invitation.invited_by, 'role.changed', account, '{"systemRole": "user"}', '{"systemRole": "viewer"}');
        end if;
      end if;
      return true;
    end
  $$;

-- Also those who accepted before. Without an actor: nobody changed them but this version.
with changed as (
  update user_roles r set system_role = 'viewer', revision = revision + 1, updated_at = now()
    from users u
    where u.id = r.user_id and r.system_role = 'user' and not r.tenant_enabled
      and exists (select from client_viewers v where v.viewer_id = u.id)
      and (u.invitation_hash is not null
           or exists (select from invitations i
                      where i.email = u.email and i.client_id is not null and i.accepted_at is not null))
    returning r.user_id
)
insert into audit_log (action, subject_id, before, after)
  select 'role.changed', user_id, '{"systemRole": "user"}', '{"systemRole": "viewer"}' from changed order by user_id;
