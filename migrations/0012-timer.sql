-- The timer as its commands, from every device. Its state is derived from them, not stored.

create table timer_devices (
  user_id uuid not null references users (id),
  id uuid not null,
  name text not null,
  last_seq integer not null default 0,
  purged_seq integer not null default 0,
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column timer_devices.last_seq is 'The latest command received.';
comment on column timer_devices.purged_seq is 'Commands up to this one were deleted and aren''t accepted again.';
grant select, insert, update, delete on timer_devices to stint_app;
alter table timer_devices enable row level security;
create policy own_timer_devices on timer_devices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on timer_devices as restrictive to stint_portal using (false);

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
comment on column timer_commands.at is 'When the user did it, by the server''s clock: never after it was received.';
create index timer_commands_of_run on timer_commands (user_id, run_id);
grant select, insert, update, delete on timer_commands to stint_app;
alter table timer_commands enable row level security;
create policy own_timer_commands on timer_commands to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on timer_commands as restrictive to stint_portal using (false);

-- Runs that have ended, and what became of them; the ID of a run is the ID of its entry.
create table timer_runs (
  user_id uuid not null references users (id),
  run_id uuid not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  ended_as text not null check (ended_as in ('saved', 'stopped', 'takenOver')),
  ended_by uuid not null,
  description text not null,
  seconds integer not null check (seconds >= 0),
  is_entry_ours boolean not null default false,
  run_fingerprint bytea not null,
  entry_revision integer,
  late_change text check (late_change in ('corrected', 'kept')),
  primary key (user_id, run_id)
);
comment on column timer_runs.is_entry_ours is 'The server created the entry, rather than a user saving it.';
comment on column timer_runs.run_fingerprint is 'Digest of the run at its last reconciliation.';
comment on column timer_runs.entry_revision is
  'The entry''s revision at the last reconciliation; if it differs, a user changed the entry. Null: no entry.';
comment on column timer_runs.late_change is
  'Late commands changed the run: its entry was corrected, or kept because a user had changed it.';
create index timer_runs_latest on timer_runs (user_id, ended_at desc, run_id desc);
grant select, insert, update, delete on timer_runs to stint_app;
alter table timer_runs enable row level security;
create policy own_timer_runs on timer_runs to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on timer_runs as restrictive to stint_portal using (false);
