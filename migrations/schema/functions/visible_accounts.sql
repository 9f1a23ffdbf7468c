-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.visible_accounts()
 RETURNS TABLE(user_id uuid, email text, name text, created_at timestamp with time zone, system_role text, tenant_enabled boolean, revision integer, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select u.id, u.email, u.name, u.created_at,
           r.system_role, coalesce(r.tenant_enabled, false), coalesce(r.revision, 0),
           case
             when u.disabled_at is not null then 'disabled'
             when r.tenant_enabled or r.system_role in ('superAdmin', 'admin') then 'active'
             when exists (select from client_viewers v where v.viewer_id = u.id) then 'clientAccess'
             when r.system_role in ('noAccess', 'viewer') then 'noAccess'
             else 'pending'
           end
    from users u left join user_roles r on r.user_id = u.id
    where (select is_admin())
       or u.id in (select v.viewer_id from client_viewers v where v.user_id = stint_owner_id())
  $function$;
grant execute on function visible_accounts() to stint_app;
