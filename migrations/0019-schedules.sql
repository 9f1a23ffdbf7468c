-- What repeats: expenses since 0.1.0, and invoices. A record has its schedule; this is what became of its days.
create table schedule_runs (
  user_id uuid not null references users (id) on delete cascade,
  schedule_id uuid not null,
  day date not null,
  kind text not null check (kind in ('expenses', 'recurringInvoices')),
  state text not null check (state in ('done', 'open', 'empty', 'skipped')),
  record_id uuid,
  delivery_id uuid,
  problem jsonb,
  created_at timestamptz(3) not null default now(),
  attempted_at timestamptz(3) not null default now(),
  -- However many servers, restarts and clocks: one record for one day.
  primary key (user_id, schedule_id, day),
  constraint schedule_runs_problem check (problem is null or state = 'open')
);
comment on table schedule_runs is
  'Days of schedules that were done or skipped. Without foreign keys: they outlive the schedule, and what it made.';
comment on column schedule_runs.schedule_id is 'The record that repeats.';
comment on column schedule_runs.state is
  'open: what it made is to be issued or sent, and that is tried until it works; empty: there was nothing to make.';
comment on column schedule_runs.record_id is 'What it made.';
comment on column schedule_runs.delivery_id is 'Its email has this ID, so that it is sent once.';
comment on column schedule_runs.problem is 'Why it couldn’t be issued or sent: code and reason.';
create index schedule_runs_open on schedule_runs (user_id) where state = 'open';
create index schedule_runs_of_record on schedule_runs (user_id, record_id) where record_id is not null;
grant select, insert, update, delete on schedule_runs to stint_app;
alter table schedule_runs enable row level security;
create policy own_schedule_runs on schedule_runs to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on schedule_runs as restrictive to stint_portal using (false);

-- Recurring expenses have the same schedules now, and their drafts are runs.
insert into schedule_runs (user_id, schedule_id, day, kind, state, record_id, created_at, attempted_at)
  select distinct on (user_id, recurring_expense_id, recurring_day)
         user_id, recurring_expense_id, recurring_day, 'expenses', 'done', id, created_at, created_at
    from expenses where recurring_expense_id is not null
    order by user_id, recurring_expense_id, recurring_day, created_at, id;
update expenses set recurrence = jsonb_build_object(
    'anchor', 'sameDay', 'count', null, 'leadDays', 0, 'time', '00:00', 'pausedUntil', null) || recurrence
  where recurrence is not null;
drop index expenses_once_per_day;
drop index expenses_recurring;
create index expenses_recurring on expenses (user_id, (recurrence ->> 'nextDay')) where recurrence is not null;
drop function due_recurring_expenses(timestamptz);

-- Invoices that repeat.
create table recurring_invoices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  recurrence jsonb not null,
  mode text not null check (mode in ('draft', 'issue', 'send')),
  period_side text not null check (period_side in ('following', 'preceding')),
  service_from date,
  service_to date,
  is_prorated boolean not null default false,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  work jsonb not null,
  when_empty text not null check (when_empty in ('skip', 'draft')),
  texts jsonb,
  po_number text check (length(po_number) <= 100),
  has_timesheet boolean not null default false,
  notes text check (length(notes) <= 5000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint recurring_invoices_client foreign key (user_id, client_id) references clients (user_id, id),
  constraint recurring_invoices_service check (service_to >= service_from)
);
comment on column recurring_invoices.recurrence is 'The schedule, with its next day.';
comment on column recurring_invoices.mode is 'What happens to each draft: it stays one, is issued, or issued and emailed.';
comment on column recurring_invoices.period_side is
  'following: a document bills the period that begins on its day; preceding: the one that ended before it.';
comment on column recurring_invoices.service_from is 'First day of the service. Null: no first period is shorter.';
comment on column recurring_invoices.work is 'Which unbilled time, retainer hours and expenses of the period are billed too.';
comment on column recurring_invoices.when_empty is 'What happens if there is nothing to bill.';
comment on column recurring_invoices.texts is 'Null: those of the account.';
create index recurring_invoices_newest on recurring_invoices (user_id, created_at desc, id desc);
create index recurring_invoices_of_client on recurring_invoices (user_id, client_id);
create index recurring_invoices_due on recurring_invoices (user_id, (recurrence ->> 'nextDay'));
grant select, insert, update, delete on recurring_invoices to stint_app;
alter table recurring_invoices enable row level security;
create policy own_recurring_invoices on recurring_invoices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on recurring_invoices as restrictive to stint_portal using (false);

-- Schedules that may be due in any time zone, and open runs: whose, and nothing else. Of an account, or of all.
create function due_schedules(at timestamptz, owner uuid default null)
  returns table (user_id uuid, kind text, schedule_id uuid, day text, is_open boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with schedule as (
      select e.user_id, 'expenses' as kind, e.id, e.recurrence from expenses e
        where e.recurrence is not null and (owner is null or e.user_id = owner)
      union all
      select r.user_id, 'recurringInvoices', r.id, r.recurrence from recurring_invoices r
        where owner is null or r.user_id = owner
    ), due as (
      select s.user_id, s.kind, s.id, s.recurrence ->> 'nextDay' as day, false as is_open
        from schedule s, to_char(at at time zone 'UTC' + interval '14 hours', 'YYYY-MM-DD') as today
        where (s.recurrence ->> 'nextDay')::date - coalesce((s.recurrence ->> 'leadDays')::int, 0) <= today::date
          and (s.recurrence ->> 'isPaused' = 'false' or s.recurrence ->> 'pausedUntil' <= today)
      union all
      select o.user_id, o.kind, o.schedule_id, o.day::text, true from schedule_runs o
        where o.state = 'open' and (owner is null or o.user_id = owner)
    )
    select d.user_id, d.kind, d.id, d.day, d.is_open from due d join users u on u.id = d.user_id
      where u.disabled_at is null
      order by d.user_id, d.day, d.id
  $$;
revoke execute on function due_schedules(timestamptz, uuid) from public;
grant execute on function due_schedules(timestamptz, uuid) to stint_app;

-- As before, with recurring invoices before their clients.
create or replace function delete_account(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into deleted_accounts (user_id) values (account);
      delete from documents where user_id = account;
      delete from expenses where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from payments where user_id = account;
      delete from invoices where user_id = account;
      delete from recurring_invoices where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;
