-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.wait_for_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtextextended('stint.locked-time ' || new.user_id, 0));
      return new;
    end
  $function$;
grant execute on function wait_for_time() to public;
