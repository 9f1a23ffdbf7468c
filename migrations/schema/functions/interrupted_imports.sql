-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.interrupted_imports()
 RETURNS TABLE(user_id uuid, import_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select i.user_id, i.id from imports i
    where i.status = 'running' and i.stop_reason is null
      and coalesce(i.heartbeat_at, i.started_at) < now() - interval '30 seconds'
  $function$;
comment on function interrupted_imports() is 'Runs that a process left behind when it ended, for the next one to continue.';
grant execute on function interrupted_imports() to stint_app;
