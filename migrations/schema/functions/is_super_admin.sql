-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.is_super_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from user_roles r join users u on u.id = r.user_id
                   where u.id = stint_user_id() and u.disabled_at is null and r.system_role = 'superAdmin')
  $function$;
grant execute on function is_super_admin() to public;
