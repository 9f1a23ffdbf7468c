-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.accounts_left_alone(account uuid)
 RETURNS TABLE(user_id uuid, email text, is_active boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select u.id, u.email,
           u.disabled_at is null
             and (coalesce(r.tenant_enabled, false) or coalesce(r.system_role in ('superAdmin', 'admin'), false))
      from users u left join user_roles r on r.user_id = u.id
      where u.id <> account and is_last_super_admin(account)
  $function$;
grant execute on function accounts_left_alone(uuid) to stint_identity;
