-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.waiting_file_bytes(waiting_time interval)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(sum(size_bytes), 0)::bigint from received_files
    where user_id = stint_owner_id() and state = 'waiting' and created_at > now() - waiting_time
  $function$;
grant execute on function waiting_file_bytes(interval) to stint_app;
