-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.turn_off_two_step(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$;
grant execute on function turn_off_two_step(uuid) to stint_app;
