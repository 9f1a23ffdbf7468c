-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.viewed_grants()
 RETURNS TABLE(grant_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select v.id from client_viewers v where v.viewer_id = stint_user_id() order by v.created_at, v.id $function$;
grant execute on function viewed_grants() to stint_app;
