-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.client_of_link(wanted bytea)
 RETURNS TABLE(owner_id uuid, client_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.user_id, l.client_id from client_links l join users u on u.id = l.user_id
    where l.token_hash = wanted and u.disabled_at is null
  $function$;
comment on function client_of_link(bytea) is 'Whose client a link opens. Expired and revoked links still say whom to ask for a new one.';
grant execute on function client_of_link(bytea) to stint_app;
