-- Written at most once a minute; `updated_at` changes only when a session is extended.
alter table sessions add column last_active_at timestamptz(3) not null default now();
update sessions set last_active_at = updated_at;

create table api_keys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scope text not null check (scope in ('read', 'write')),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column api_keys.key_hash is 'SHA-256 of the key.';
comment on column api_keys.last_used_at is 'Updated at most once a minute.';

grant select, insert, delete on api_keys to stint_app;
grant select on api_keys to stint_identity;
grant update (last_used_at) on api_keys to stint_identity;
alter table api_keys enable row level security;
create policy own_api_keys on api_keys to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy identity_finds on api_keys to stint_identity using (true) with check (true);
