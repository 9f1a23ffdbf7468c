-- Accounts that begin once a link in a mail is opened. Several may wait for one email: only its owner gets the links.
create table registrations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null,
  name text not null,
  password text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '60 minutes'
);
comment on column registrations.token_hash is 'SHA-256 of the link’s token.';
comment on column registrations.password is 'Hashed like those of accounts.';
create index registrations_expiry on registrations (expires_at);

grant select, insert, delete on registrations to stint_identity;
alter table registrations enable row level security;
create policy identity_manages on registrations to stint_identity using (true) with check (true);

-- To limit how many mails an address gets.
grant select (recipient) on mails to stint_identity;
create index mails_recipient on mails (recipient, created_at desc);
