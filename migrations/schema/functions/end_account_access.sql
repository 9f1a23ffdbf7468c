-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.end_account_access(account uuid, kept_session uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    delete from sessions where user_id = account and id is distinct from kept_session;
    delete from verifications where value = account::text or value like '%"' || account || '"%';
  $function$;
comment on function end_account_access(uuid,uuid) is 'kept_session: null to end all.';
grant execute on function end_account_access(uuid,uuid) to stint_identity;
