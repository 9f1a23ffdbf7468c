-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.report_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      update invoice_deliveries
        set status = case new.status when 'kept' then 'failed' else new.status end,
            problem = left(new.problem, 500), attempted_at = new.attempted_at, send_at = new.send_at
        where user_id = new.user_id and (id = new.id or mail_id = new.id);
      perform pg_notify('stint_changes', json_build_object('userId', new.user_id, 'what', 'invoices')::text);
      return null;
    end
  $function$;
grant execute on function report_delivery() to public;
