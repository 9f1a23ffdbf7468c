-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.accept_invitation(token bytea, account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$;
