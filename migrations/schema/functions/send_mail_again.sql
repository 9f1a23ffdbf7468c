-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.send_mail_again(mail uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      sent_to text;
    begin
      if not is_super_admin() then return null; end if;
      update mails set status = 'queued', problem = null, attempted_at = null
        where id = mail and not is_private and (status = 'failed'
          or status = 'sending' and (problem is not null or attempted_at < now() - interval '10 minutes'))
        returning recipient into sent_to;
      if not found then return null; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12);
      return sent_to;
    end
  $function$;
comment on function send_mail_again(uuid) is 'Returns the recipient; null if the mail can’t be sent again.';
grant execute on function send_mail_again(uuid) to stint_app;
