alter table users add column two_factor_enabled boolean not null default false;

-- The identity service encrypts the secret and the backup codes with the session secret.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3),
  used_codes text[] not null default '{}'
);
comment on column two_factors.used_codes is 'The last codes that were tried: a code works only once.';

grant select, insert, update, delete on two_factors to stint_identity;
alter table two_factors enable row level security;
create policy identity_manages on two_factors to stint_identity using (true) with check (true);
