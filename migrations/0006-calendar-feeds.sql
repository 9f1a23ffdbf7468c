-- One private calendar address a user; only its hash is kept, so nobody can read it here.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
comment on column calendar_feeds.token_hash is 'SHA-256 of the secret in the address.';

grant select, insert, update, delete on calendar_feeds to stint_app;
alter table calendar_feeds enable row level security;
create policy own_calendar_feeds on calendar_feeds to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- Whose calendar an address opens: a calendar program has no session, only the address.
create function calendar_feed_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select f.user_id from calendar_feeds f where f.token_hash = hash $$;
revoke execute on function calendar_feed_owner(bytea) from public;
grant execute on function calendar_feed_owner(bytea) to stint_app;
