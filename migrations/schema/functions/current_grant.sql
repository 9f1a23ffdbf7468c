-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.current_grant()
 RETURNS TABLE(owner_id uuid, client_id uuid, owner_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select g.owner_id, g.client_id, g.owner_name from live_grants() g
      where g.grant_id = nullif(current_setting('stint.grant_id', true), '')::uuid
  $function$;
grant execute on function current_grant() to stint_viewer;
