-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.automatic_reminder_accounts()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.user_id from reminder_settings s join users u on u.id = s.user_id
      where s.settings ->> 'mode' = 'automatic' and u.disabled_at is null order by s.user_id
  $function$;
grant execute on function automatic_reminder_accounts() to stint_app;
