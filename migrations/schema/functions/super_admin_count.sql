-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.super_admin_count()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*)::integer from user_roles r join users u on u.id = r.user_id
    where r.system_role = 'superAdmin' and u.disabled_at is null and is_admin()
  $function$;
grant execute on function super_admin_count() to stint_app;
