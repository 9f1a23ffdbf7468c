-- Reports that are emailed on a schedule.
create table scheduled_reports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('time', 'expenses')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  period text not null check (period in ('lastWeek', 'lastMonth', 'lastQuarter', 'lastYear')),
  client_id uuid,
  project_id uuid,
  filter jsonb not null,
  language text,
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  subject text not null check (length(subject) between 1 and 200),
  text text not null check (length(text) between 1 and 10000),
  when_empty text not null check (when_empty in ('skip', 'send')),
  recurrence jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint scheduled_reports_client foreign key (user_id, client_id) references clients (user_id, id),
  constraint scheduled_reports_project foreign key (user_id, project_id) references projects (user_id, id)
);
comment on column scheduled_reports.period is 'Always before the day of the schedule, by the calendar of the account.';
comment on column scheduled_reports.filter is 'What else limits the report, as in the lists of time and expenses.';
comment on column scheduled_reports.language is 'Null: that of the client’s documents, or else of the account’s.';
comment on column scheduled_reports.when_empty is 'What happens if the period has nothing to report.';
comment on column scheduled_reports.recurrence is 'The schedule, with its next day.';
create index scheduled_reports_newest on scheduled_reports (user_id, created_at desc, id desc);
create index scheduled_reports_of_client on scheduled_reports (user_id, client_id) where client_id is not null;
create index scheduled_reports_of_project on scheduled_reports (user_id, project_id) where project_id is not null;
create index scheduled_reports_due on scheduled_reports (schedule_due_day(recurrence), user_id)
  where schedule_due_day(recurrence) is not null;
grant select, insert, update, delete on scheduled_reports to stint_app;
alter table scheduled_reports enable row level security;
create policy own_scheduled_reports on scheduled_reports to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on scheduled_reports as restrictive to stint_portal using (false);

alter table schedule_runs drop constraint schedule_runs_kind_check;
alter table schedule_runs add constraint schedule_runs_kind_check
  check (kind in ('expenses', 'recurringInvoices', 'scheduledReports'));
comment on column schedule_runs.record_id is 'What it made: an expense, an invoice, or the email with a report.';

-- As before, with reports.
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
      select r.user_id, 'scheduledReports', r.id, r.recurrence ->> 'nextDay', false from scheduled_reports r
        where schedule_due_day(r.recurrence) <= (select today.day from today) and (owner is null or r.user_id = owner)
      union all
      select o.user_id, o.kind, o.schedule_id, o.day::text, true from schedule_runs o
        where o.state = 'open' and o.record_id is not null and (owner is null or o.user_id = owner)
    )
    select d.user_id, d.kind, d.id, d.day, d.is_open from due d join users u on u.id = d.user_id
      where u.disabled_at is null
      order by d.user_id, d.day, d.id
  $$;

-- As before, with scheduled reports before their projects and clients.
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
      delete from scheduled_reports where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;

-- An email of the account can have several recipients.
drop function own_private_mails();
create function own_private_mails()
  returns table (id uuid, recipient text, also_to text[], cc text[], subject text, status text, problem text,
                 attempted_at timestamptz, send_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.id, m.recipient, m.also_to, m.cc, m.subject, case m.status when 'kept' then 'failed' else m.status end, left(m.problem, 500),
           m.attempted_at, m.send_at, m.created_at
      from mails m where m.user_id = stint_owner_id() and m.is_private
  $$;
revoke execute on function own_private_mails() from public;
grant execute on function own_private_mails() to stint_app;

-- Answers to emails go to the account unless its business has an address.
create function own_email() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select email from users where id = stint_owner_id() $$;
revoke execute on function own_email() from public;
grant execute on function own_email() to stint_app;
