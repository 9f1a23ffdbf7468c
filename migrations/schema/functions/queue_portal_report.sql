-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.queue_portal_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      perform graphile_worker.add_job('reportClientActs', json_build_object('userId', new.user_id), max_attempts => 12,
        job_key => 'portal-report ' || new.user_id, job_key_mode => 'preserve_run_at',
        run_at => greatest(now(), (select sent_at + interval '10 minutes' from portal_reports where user_id = new.user_id)));
      return null;
    end
  $function$;
grant execute on function queue_portal_report() to public;
