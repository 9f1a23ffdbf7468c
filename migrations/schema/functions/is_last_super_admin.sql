-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.is_last_super_admin(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select array_agg(r.user_id) = array[account]
      from user_roles r join users u on u.id = r.user_id
      where r.system_role = 'superAdmin' and u.disabled_at is null
  $function$;
grant execute on function is_last_super_admin(uuid) to stint_identity;
