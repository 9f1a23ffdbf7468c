-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.mark_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      update invoice_deliveries set is_reminder = true where user_id = new.user_id and id = new.id;
      return null;
    end
  $function$;
grant execute on function mark_reminder() to public;
