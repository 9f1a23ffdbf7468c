-- Failed sign-ins of the last minutes, by account and whatever address they come from; kept here, a restart forgets none.
create table password_guesses (
  -- SHA-256 of the e-mail as typed, in small letters: it may be no account's, or a password in the wrong field.
  account bytea primary key,
  at timestamptz[] not null,
  last_at timestamptz not null default now()
);
create index password_guesses_last on password_guesses (last_at);

grant select, insert, update, delete on password_guesses to stint_identity;
