-- Mileage and per diems: expenses whose amount is calculated from a trip. Recurring expenses: they make drafts.
alter table expenses
  drop constraint expenses_kind_check,
  add constraint expenses_kind_check check (kind in ('purchase', 'refund', 'mileage', 'perDiem')),
  add column mileage jsonb,
  add column per_diem jsonb,
  add column trip jsonb,
  add column trip_enc jsonb,
  add constraint expenses_mileage check ((kind = 'mileage') = (mileage is not null)),
  add constraint expenses_per_diem check ((kind = 'perDiem') = (per_diem is not null));
comment on column expenses.kind is
  'refund: money that a vendor paid back; its lines are positive, its sums negative. The only line of mileage and per diems is calculated.';
comment on column expenses.mileage is 'With the rates that were used; it never takes today''s by itself.';
comment on column expenses.per_diem is 'With the amounts that were used; it never takes today''s by itself.';
comment on column expenses.trip is 'From where, to where and what for.';
create index expenses_mileage_by_day on expenses (user_id, day) where kind = 'mileage';

alter table expenses
  add column is_draft boolean not null default false,
  add column recurrence jsonb,
  add column recurring_expense_id uuid,
  add column recurring_day date,
  add constraint expenses_recurring check ((recurring_expense_id is null) = (recurring_day is null));
comment on column expenses.is_draft is 'Filled by a recurring expense, and not confirmed yet.';
comment on column expenses.recurrence is 'On which days it makes a draft like itself, and the next of them.';
comment on column expenses.recurring_expense_id is 'The recurring expense that made it; it may be deleted since.';
-- One draft for each day, whatever happens to the server in between.
create unique index expenses_once_per_day on expenses (user_id, recurring_expense_id, recurring_day);
create index expenses_recurring on expenses ((recurrence ->> 'nextDay')) where recurrence is not null;

-- Recurring expenses that may be due, in whichever time zone: whose, and nothing else.
create function due_recurring_expenses(at timestamptz) returns table (user_id uuid, expense_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select e.user_id, e.id from expenses e
      where e.recurrence is not null and e.recurrence ->> 'nextDay' <= to_char(at at time zone 'UTC' + interval '14 hours', 'YYYY-MM-DD')
        and e.recurrence ->> 'isPaused' = 'false'
  $$;
revoke execute on function due_recurring_expenses(timestamptz) from public;
grant execute on function due_recurring_expenses(timestamptz) to stint_app;
