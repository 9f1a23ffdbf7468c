-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.client_owners(ids uuid[])
 RETURNS TABLE(client_id uuid, owner_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.id, c.user_id from clients c
    where c.id = any (ids) and (c.user_id = stint_owner_id() or is_super_admin())
  $function$;
grant execute on function client_owners(uuid[]) to stint_app;
