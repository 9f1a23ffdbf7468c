-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.send_private_mail_now(mail uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      update mails set send_at = now()
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued'
          and (send_at > now() or problem is not null);
      if not found then return false; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12,
        job_key => 'mail:' || mail, priority => 10);
      return true;
    end
  $function$;
comment on function send_private_mail_now(uuid) is 'False if it neither waits for its time nor was put off.';
grant execute on function send_private_mail_now(uuid) to stint_app;
