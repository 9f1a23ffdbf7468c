-- What is due is found by an index: the tick read every schedule of the installation.
create function schedule_due_day(recurrence jsonb) returns date
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$
    -- A text becomes a date by its parts, because a cast depends on the session, which no index may.
    select case
      when recurrence ->> 'isPaused' = 'true' and recurrence ->> 'pausedUntil' is null then null
      else greatest(
        make_date(
          substr(recurrence ->> 'nextDay', 1, 4)::int,
          substr(recurrence ->> 'nextDay', 6, 2)::int,
          substr(recurrence ->> 'nextDay', 9, 2)::int) - coalesce((recurrence ->> 'leadDays')::int, 0),
        case when recurrence ->> 'isPaused' = 'true' and recurrence ->> 'nextDay' is not null then make_date(
          substr(recurrence ->> 'pausedUntil', 1, 4)::int,
          substr(recurrence ->> 'pausedUntil', 6, 2)::int,
          substr(recurrence ->> 'pausedUntil', 9, 2)::int) end)
    end
  $$;
comment on function schedule_due_day(jsonb) is
  'The day on which a schedule may be due: its next day less its lead, or the end of its pause. Null without one.';
drop index expenses_recurring;
create index expenses_recurring on expenses (schedule_due_day(recurrence), user_id)
  where schedule_due_day(recurrence) is not null;
drop index recurring_invoices_due;
create index recurring_invoices_due on recurring_invoices (schedule_due_day(recurrence), user_id)
  where schedule_due_day(recurrence) is not null;

alter table schedule_runs add column leaves_work boolean not null default false;
comment on column schedule_runs.leaves_work is 'Work of the period didn’t fit on the invoice and stays unbilled.';
comment on column schedule_runs.state is
  'open: what it made is to be issued or sent, or, without a record, it couldn’t be made; that is tried until it works. empty: there was nothing to make.';

-- As before, with the index. A day that couldn't be made is due as the next day of its schedule.
create or replace function due_schedules(at timestamptz, owner uuid default null)
  returns table (user_id uuid, kind text, schedule_id uuid, day text, is_open boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with today as (select (at at time zone 'UTC' + interval '14 hours')::date as day), due as (
      select e.user_id, 'expenses' as kind, e.id, e.recurrence ->> 'nextDay' as day, false as is_open from expenses e
        where schedule_due_day(e.recurrence) <= (select today.day from today) and (owner is null or e.user_id = owner)
      union all
      select r.user_id, 'recurringInvoices', r.id, r.recurrence ->> 'nextDay', false from recurring_invoices r
        where schedule_due_day(r.recurrence) <= (select today.day from today) and (owner is null or r.user_id = owner)
      union all
      select o.user_id, o.kind, o.schedule_id, o.day::text, true from schedule_runs o
        where o.state = 'open' and o.record_id is not null and (owner is null or o.user_id = owner)
    )
    select d.user_id, d.kind, d.id, d.day, d.is_open from due d join users u on u.id = d.user_id
      where u.disabled_at is null
      order by d.user_id, d.day, d.id
  $$;
