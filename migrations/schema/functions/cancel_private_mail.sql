-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.cancel_private_mail(mail uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      update mails set status = 'cancelled', problem = null, text = '', html = ''
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued';
      return found;
    end
  $function$;
comment on function cancel_private_mail(uuid) is 'False if it doesn’t wait any more.';
grant execute on function cancel_private_mail(uuid) to stint_app;
