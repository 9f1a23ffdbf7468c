-- The master keys there are, by name only: a process with another key than these encrypts nothing. Written by the
-- owner of the database; a key leaves when no data key is wrapped by it any more.
create table master_keys (
  key_id text primary key,
  created_at timestamptz(3) not null default now()
);

-- One key a tenant, wrapped by a master key that is not in this database. [1.2, 7.12]
create table data_keys (
  user_id uuid primary key references users (id) on delete cascade,
  key_id text not null references master_keys (key_id),
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
comment on column data_keys.key_id is 'The master key it is wrapped by.';
comment on column data_keys.wrapped is 'Readable with that master key, and for this tenant, alone.';
create index data_keys_of_master_key on data_keys (key_id);

grant select, insert on data_keys to stint_app;
alter table data_keys enable row level security;
create policy own_data_keys on data_keys to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
