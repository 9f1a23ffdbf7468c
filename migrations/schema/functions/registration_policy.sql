-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.registration_policy()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((select registration from installation),
                    nullif(current_setting('stint.registration', true), ''), 'approval')
  $function$;
grant execute on function registration_policy() to public;
