-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.invoice_link_owner(hash bytea)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.user_id from invoice_links l join users u on u.id = l.user_id
    where l.token_hash = hash and l.expires_at > now() and u.disabled_at is null
  $function$;
grant execute on function invoice_link_owner(bytea) to stint_app;
