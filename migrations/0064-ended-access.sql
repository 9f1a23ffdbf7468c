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
