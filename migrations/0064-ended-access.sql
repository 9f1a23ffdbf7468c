-- Everything open of an account, and everything half open: a login that waits for its code, a passkey that is being
-- added, and links that set a new password. Each way to end sessions calls this.
create function end_account_access(account uuid, kept_session uuid) returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$
    delete from sessions where user_id = account and id is distinct from kept_session;
    delete from verifications where value = account::text or value like '%"' || account || '"%';
  $$;
comment on function end_account_access(uuid, uuid) is 'kept_session: null to end all.';
revoke execute on function end_account_access(uuid, uuid) from public;
grant execute on function end_account_access(uuid, uuid) to stint_identity;

create or replace function set_account_disabled(account uuid, wanted boolean) returns boolean
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

create or replace function turn_off_two_step(account uuid) returns boolean
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

-- Without a mail server, mails stay in the outbox with their links. What was used, revoked or has expired opens nothing
-- and needn't be kept.
create function mails_with_dead_links() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select mail from (
      select id as mail, sha256(convert_to(token, 'UTF8')) as hash,
             sha256(convert_to('reset-password:' || token, 'UTF8')) as reset_hash
        from mails, substring(text from '#([A-Za-z0-9_-]{20,})') as token
        where status = 'kept' and token is not null) link
    where not exists (select from verifications where expires_at > now()
        and identifier = rtrim(translate(encode(reset_hash, 'base64'), '+/', '-_'), '='))
      and not exists (select from email_changes where token_hash = hash and expires_at > now())
      and not exists (select from registrations where token_hash = hash and expires_at > now())
      and not exists (select from invitations where token_hash = hash and expires_at > now()
        and accepted_at is null and revoked_at is null)
  $$;
revoke execute on function mails_with_dead_links() from public;
grant execute on function mails_with_dead_links() to stint_app;
comment on column mails.text is 'Empty once sent, or once its link no longer works: links in it may grant access.';
