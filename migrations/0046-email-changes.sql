-- A new email, until its owner confirms it. A new request replaces the earlier link.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '60 minutes'
);
comment on column email_changes.token_hash is 'SHA-256 of the link’s token.';

grant select, insert, update, delete on email_changes to stint_identity;
alter table email_changes enable row level security;
create policy identity_manages on email_changes to stint_identity using (true) with check (true);
