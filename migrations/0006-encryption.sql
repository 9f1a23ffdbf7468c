-- The master keys there are, by name only: a process with another key encrypts nothing. Written by the owner of the
-- database; a key leaves when it no longer wraps a data key.
create table master_keys (
  key_id text primary key,
  created_at timestamptz(3) not null default now()
);

-- One key for each account, wrapped by a master key that is not in this database. [1.2, 7.12]
create table data_keys (
  user_id uuid primary key references users (id) on delete cascade,
  key_id text not null references master_keys (key_id),
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
comment on column data_keys.key_id is 'The master key that wraps it.';
comment on column data_keys.wrapped is 'Can be unwrapped with that master key and for this tenant only.';
create index data_keys_of_master_key on data_keys (key_id);
grant select, insert on data_keys to stint_app;
alter table data_keys enable row level security;
create policy own_data_keys on data_keys to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- Whether private fields are stored as plaintext at all. Changing it converts all records, step by step.
create table private_modes (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null default 'off' check (state in ('off', 'turningOn', 'on', 'turningOff')),
  needs_vacuum boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
comment on column private_modes.needs_vacuum is
  'Database files may still hold plaintext from before private mode was last turned on.';
grant select, insert, update on private_modes to stint_app;
alter table private_modes enable row level security;
create policy own_private_modes on private_modes to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
