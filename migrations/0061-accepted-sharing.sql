-- Sharing a client doesn't show whether an email has an account: only administrators look emails up. Others find
-- accounts that they see, or that they shared clients with before ("Undo").
create or replace function account_by_email(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id from users u where u.email = lower(trim(wanted))
      and (is_admin()
        or exists (select from client_viewers v where v.viewer_id = u.id and v.user_id = stint_user_id())
        or exists (select from audit_log a where a.subject_id = u.id and a.actor_id = stint_user_id()
                   and a.action in ('viewer.added', 'role.changed')))
  $$;

-- Someone with an account accepts an invitation, while logged in. Returns the inviter, or null if it isn't valid.
create function accept_own_invitation(token bytea) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not accept_invitation(token, stint_user_id()) then return null; end if;
      return (select invited_by from invitations where token_hash = token);
    end
  $$;
revoke execute on function accept_own_invitation(bytea) from public;
grant execute on function accept_own_invitation(bytea) to stint_app;
