-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.set_account_disabled(account uuid, wanted boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$;
grant execute on function set_account_disabled(uuid,boolean) to stint_app;
