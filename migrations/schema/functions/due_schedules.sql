-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.due_schedules(at timestamp with time zone, owner uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id uuid, kind text, schedule_id uuid, day text, is_open boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with today as (select (at at time zone 'UTC' + interval '14 hours')::date as day), due as (
      select e.user_id, 'expenses' as kind, e.id, e.recurrence ->> 'nextDay' as day, false as is_open from expenses e
        where schedule_due_day(e.recurrence) <= (select today.day from today) and (owner is null or e.user_id = owner)
      union all
      select r.user_id, 'recurringInvoices', r.id, r.recurrence ->> 'nextDay', false from recurring_invoices r
        where schedule_due_day(r.recurrence) <= (select today.day from today) and (owner is null or r.user_id = owner)
      union all
      select r.user_id, 'scheduledReports', r.id, r.recurrence ->> 'nextDay', false from scheduled_reports r
        where schedule_due_day(r.recurrence) <= (select today.day from today) and (owner is null or r.user_id = owner)
      union all
      select o.user_id, o.kind, o.schedule_id, o.day::text, true from schedule_runs o
        where o.state = 'open' and o.record_id is not null and (owner is null or o.user_id = owner)
    )
    select d.user_id, d.kind, d.id, d.day, d.is_open from due d join users u on u.id = d.user_id
      where u.disabled_at is null
      order by d.user_id, d.day, d.id
  $function$;
grant execute on function due_schedules(timestamp with time zone,uuid) to stint_app;
