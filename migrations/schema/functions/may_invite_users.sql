-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.may_invite_users(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from user_roles r join users u on u.id = r.user_id
      where r.user_id = account and r.system_role in ('superAdmin', 'admin') and u.disabled_at is null)
  $function$;
grant execute on function may_invite_users(uuid) to stint_app;
grant execute on function may_invite_users(uuid) to stint_identity;
