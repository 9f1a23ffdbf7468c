create table timesheets (
  user_id uuid not null references users (id),
  id uuid not null,
  client_id uuid,
  project_id uuid,
  date timestamptz(3) not null,
  day date not null,
  time_zone text not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  duration_seconds integer not null check (duration_seconds between 0 and 86400),
  description text not null,
  notes text,
  billable boolean not null default true,
  invoiced boolean not null default false,
  break_periods jsonb not null default '[]',
  activity_log jsonb not null default '[]',
  rate numeric(12, 4) not null check (rate >= 0),
  rate_reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  retainer_seconds integer check (retainer_seconds >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  created_from bytea not null,
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id),
  foreign key (user_id, project_id) references projects (user_id, id),
  check (end_time >= start_time)
);
comment on column timesheets.date is 'Noon of the chosen day in the zone it was chosen in. [3.3]';
comment on column timesheets.day is 'The chosen calendar day; all grouping by day uses it.';
comment on column timesheets.rate_reason is 'Why this rate, in words; a later change of the project rewrites neither. [9.1-9.4]';
comment on column timesheets.retainer_seconds is 'How much of the project''s retainer the entry has taken; null when it takes none.';

-- One index an order of the lists, newest first; an entry without a start sorts at its date. [7.2-7.6]
create index timesheets_newest on timesheets (user_id, date desc, coalesce(start_time, date) desc, id desc);
create index timesheets_of_client on timesheets (user_id, client_id, date desc, coalesce(start_time, date) desc, id desc);
create index timesheets_of_project on timesheets (user_id, project_id, date desc, coalesce(start_time, date) desc, id desc);
create index timesheets_of_day on timesheets (user_id, day) include (duration_seconds, billable, amount_minor, currency);

grant select, insert, update, delete on timesheets to stint_app;
alter table timesheets enable row level security;
create policy own_timesheets on timesheets to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
