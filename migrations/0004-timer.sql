-- The timer, as its commands: what was done to it on every device. What they come to is worked out, not kept.

create table timer_devices (
  user_id uuid not null references users (id),
  id uuid not null,
  name text not null,
  last_seq integer not null default 0,
  forgotten_seq integer not null default 0,
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column timer_devices.last_seq is 'The latest command that has arrived.';
comment on column timer_devices.forgotten_seq is 'The latest command that has arrived and is no longer kept: none up to it is taken again.';

create table timer_commands (
  user_id uuid not null references users (id),
  device_id uuid not null,
  seq integer not null check (seq > 0),
  run_id uuid not null,
  at timestamptz(3) not null,
  act jsonb not null,
  received_at timestamptz(3) not null default now(),
  primary key (user_id, device_id, seq),
  foreign key (user_id, device_id) references timer_devices (user_id, id)
);
comment on column timer_commands.at is 'When it was done, by our clock: never after it was received.';
create index timer_commands_of_run on timer_commands (user_id, run_id);

-- Runs that have ended, and what became of them; the id of a run is the id of its entry.
create table timer_runs (
  user_id uuid not null references users (id),
  run_id uuid not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  how text not null check (how in ('saved', 'stopped', 'takenOver')),
  ended_by uuid not null,
  description text not null,
  seconds integer not null check (seconds >= 0),
  made_here boolean not null default false,
  settled_as bytea not null,
  entry_revision integer,
  late text check (late in ('corrected', 'kept')),
  primary key (user_id, run_id)
);
comment on column timer_runs.made_here is 'Whether taking over made the entry, rather than somebody who saved.';
comment on column timer_runs.settled_as is 'Digest of what the commands came to when the run was last settled.';
comment on column timer_runs.entry_revision is 'The entry''s revision then, another one meaning that somebody has changed it; null: there was none.';
create index timer_runs_latest on timer_runs (user_id, ended_at desc, run_id desc);

grant select, insert, update, delete on timer_devices, timer_commands, timer_runs to stint_app;
alter table timer_devices enable row level security;
alter table timer_commands enable row level security;
alter table timer_runs enable row level security;
create policy own_timer_devices on timer_devices to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_timer_commands on timer_commands to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_timer_runs on timer_runs to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
