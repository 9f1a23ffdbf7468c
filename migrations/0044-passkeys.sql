create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- Unsigned 32 bits; drivers return bigint as text.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null default now()
);
create index passkeys_user on passkeys (user_id);

grant select, insert, update, delete on passkeys to stint_identity;
alter table passkeys enable row level security;
create policy identity_manages on passkeys to stint_identity using (true) with check (true);
