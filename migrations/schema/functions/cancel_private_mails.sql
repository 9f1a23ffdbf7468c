-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.cancel_private_mails(mails_to_cancel uuid[], reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update mails set status = 'failed', problem = reason, text = '', html = ''
      where id = any (mails_to_cancel) and user_id = stint_owner_id() and is_private and status = 'queued'
  $function$;
grant execute on function cancel_private_mails(uuid[],text) to stint_app;
