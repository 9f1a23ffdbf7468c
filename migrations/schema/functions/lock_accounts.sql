-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.lock_accounts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select pg_advisory_xact_lock(hashtext('stint.roles'));
    select pg_advisory_xact_lock(hashtext('stint.first-account'));
  $function$;
grant execute on function lock_accounts() to stint_identity;
