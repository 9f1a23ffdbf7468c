-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.queue_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', new.id), max_attempts => 12,
        run_at => new.send_at, job_key => 'mail:' || new.id,
        priority => case when new.is_private then 10 else 0 end);
      return new;
    end
  $function$;
grant execute on function queue_mail() to public;
