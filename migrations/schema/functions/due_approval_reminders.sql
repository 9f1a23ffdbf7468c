-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.due_approval_reminders()
 RETURNS TABLE(owner_id uuid, request_id uuid, revision integer, reminder_count integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select r.user_id, r.id, r.revision, r.reminder_count from portal_reports p
      join users u on u.id = p.user_id and u.disabled_at is null
      join approval_requests r on r.user_id = p.user_id and r.approval is null
    where coalesce(r.reminded_at, r.requested_at) <= now() - make_interval(days => p.reminder_days)
      and r.reminder_count < p.reminder_count
      and (r.messages -> -1 ->> 'by') is distinct from 'client'
      and not exists (select from approval_requests later where later.user_id = r.user_id and later.replaces_id = r.id)
  $function$;
grant execute on function due_approval_reminders() to stint_app;
