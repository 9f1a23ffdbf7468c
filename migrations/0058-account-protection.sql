alter table accounts add column last_token_use_at timestamptz(3);
comment on column accounts.last_token_use_at is 'When an ID token last called a function. Updated at most once a minute.';

-- Also tells whether the invitation was valid.
drop function accept_invitation(bytea, uuid);
create function accept_invitation(token bytea, account uuid) returns boolean
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
          and exists (select from users where id = invitation.invited_by and disabled_at is null) then
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'viewer.added', account, 'null',
                  jsonb_build_object('clientId', invitation.client_id));
        insert into client_viewers (user_id, client_id, viewer_id)
          values (invitation.invited_by, invitation.client_id, account) on conflict do nothing;
      end if;
      return true;
    end
  $$;
revoke execute on function accept_invitation(bytea, uuid) from public;

-- The handlers check the same, but a policy or an invitation may change between the check and the new account.
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
      if new.invitation_hash is not null and not accept_invitation(decode(new.invitation_hash, 'hex'), new.id) then
        raise restrict_violation using message = 'the invitation isn’t valid';
      end if;
      return new;
    end
  $$;

drop function account_access(uuid);
create function account_access(account uuid)
  returns table (client_viewer_of uuid[], last_sign_in_at timestamptz(3), has_two_step boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array(select v.client_id from client_viewers v
                 where v.viewer_id = account and (v.user_id = stint_user_id() or is_super_admin())
                 order by v.created_at, v.client_id),
           case when is_admin() then greatest(
             (select max(s.created_at) from sessions s where s.user_id = account),
             (select a.at from audit_log a where a.actor_id = account and a.action = 'signIn.succeeded'
              order by a.id desc limit 1)) end,
           is_super_admin() and exists (select from users u where u.id = account and u.two_factor_enabled)
  $$;

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
      delete from sessions where user_id = account;
      return true;
    end
  $$;
revoke execute on function account_access(uuid), turn_off_two_step(uuid) from public;
grant execute on function account_access(uuid), turn_off_two_step(uuid) to stint_app;

create policy super_admin_queues on mails for insert to stint_app with check ((select is_super_admin()));
