-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.schedule_due_day(recurrence jsonb)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
  $function$;
comment on function schedule_due_day(jsonb) is 'The day on which a schedule may be due: its next day less its lead, or the end of its pause. Null without one.';
grant execute on function schedule_due_day(jsonb) to public;
