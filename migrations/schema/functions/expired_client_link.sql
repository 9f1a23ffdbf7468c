-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.expired_client_link(hash bytea)
 RETURNS TABLE(owner_id uuid, link_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.user_id, l.id from client_links l join users u on u.id = l.user_id
    where l.token_hash = hash and l.revoked_at is null and l.expires_at <= now() and u.disabled_at is null
  $function$;
grant execute on function expired_client_link(bytea) to stint_app;
