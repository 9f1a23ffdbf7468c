-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.live_grants()
 RETURNS TABLE(grant_id uuid, owner_id uuid, client_id uuid, owner_name text, client_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.id, v.user_id, v.client_id, owner.name, c.name
    from client_viewers v
      join clients c on c.user_id = v.user_id and c.id = v.client_id
      join users viewer on viewer.id = v.viewer_id and viewer.disabled_at is null
      join users owner on owner.id = v.user_id and owner.disabled_at is null
      join user_roles r on r.user_id = owner.id
    where v.viewer_id = stint_user_id() and (r.tenant_enabled or r.system_role in ('superAdmin', 'admin'))
    order by owner.name, v.user_id, c.name, v.id
  $function$;
grant execute on function live_grants() to stint_app;
