-- The encrypted copies beside the plain fields. [3.6]
alter table clients
  add column name_enc jsonb,
  add column email_enc jsonb,
  add column phone_enc jsonb,
  add column notes_enc jsonb,
  add column address_enc jsonb;
-- Those with a plain field that has no copy: a later session fills them in. [8.3]
create index clients_without_copies on clients (user_id, id) where
  name_enc is null or (email is not null and email_enc is null) or (phone is not null and phone_enc is null)
  or (notes is not null and notes_enc is null) or (address is not null and address_enc is null);

-- Whether the plain copies of phone, notes and address are kept at all; changing it converts all records, step by step.
create table private_modes (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null default 'off' check (state in ('off', 'turningOn', 'on', 'turningOff')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
grant select, insert, update on private_modes to stint_app;
alter table private_modes enable row level security;
create policy own_private_modes on private_modes to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
