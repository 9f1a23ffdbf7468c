-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.recent_link_mails(address text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*)::integer from mails
    where kind = 'clientLink' and recipient = address and created_at > now() - interval '1 hour'
  $function$;
grant execute on function recent_link_mails(text) to stint_app;
