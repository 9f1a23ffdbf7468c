-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.mails_with_dead_links()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select mail from (
      select id as mail, sha256(convert_to(token, 'UTF8')) as hash,
             sha256(convert_to('reset-password:' || token, 'UTF8')) as reset_hash
        from mails, substring(text from '#([A-Za-z0-9_-]{20,})') as token
        where status = 'kept' and token is not null) link
    where not exists (select from verifications where expires_at > now()
        and identifier = rtrim(translate(encode(reset_hash, 'base64'), '+/', '-_'), '='))
      and not exists (select from email_changes where token_hash = hash and expires_at > now())
      and not exists (select from registrations where token_hash = hash and expires_at > now())
      and not exists (select from invitations where token_hash = hash and expires_at > now()
        and accepted_at is null and revoked_at is null)
  $function$;
grant execute on function mails_with_dead_links() to stint_app;
