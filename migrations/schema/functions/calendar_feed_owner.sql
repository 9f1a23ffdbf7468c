-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.calendar_feed_owner(hash bytea)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select f.user_id from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = hash and u.disabled_at is null
  $function$;
grant execute on function calendar_feed_owner(bytea) to stint_app;
