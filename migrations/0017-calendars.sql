-- One private calendar address for each account. Only its hash is stored, so a copy of the table opens no calendar.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
comment on column calendar_feeds.token_hash is 'SHA-256 of the secret in the link.';
grant select, insert, update, delete on calendar_feeds to stint_app;
alter table calendar_feeds enable row level security;
create policy own_calendar_feeds on calendar_feeds to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on calendar_feeds as restrictive to stint_portal using (false);

-- Whose calendar an address opens: a calendar program has no session, only the address. That of a disabled account opens
-- nothing.
create function calendar_feed_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select f.user_id from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = hash and u.disabled_at is null
  $$;
revoke execute on function calendar_feed_owner(bytea) from public;
grant execute on function calendar_feed_owner(bytea) to stint_app;

-- Events of an imported calendar that may become time entries. An uploaded file or a refresh replaces those of its source.
create table calendar_suggestions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('file', 'address')),
  title text not null check (length(title) <= 2000),
  day date not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column calendar_suggestions.id is
  'Derived from the event’s UID and original start, so it stays the same in every copy of the calendar.';
comment on column calendar_suggestions.start_time is 'Null for a whole day.';
comment on column calendar_suggestions.end_time is 'Null for a whole day, and for events without an end.';
create index calendar_suggestions_days on calendar_suggestions (user_id, day);
grant select, insert, update, delete on calendar_suggestions to stint_app;
alter table calendar_suggestions enable row level security;
create policy own_calendar_suggestions on calendar_suggestions to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on calendar_suggestions as restrictive to stint_portal using (false);

-- Suggestions that were added or dismissed: only their IDs, so that they never appear again.
create table calendar_answers (
  user_id uuid not null references users (id) on delete cascade,
  suggestion_id uuid not null,
  answer text not null check (answer in ('added', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, suggestion_id)
);
grant select, insert, update, delete on calendar_answers to stint_app;
alter table calendar_answers enable row level security;
create policy own_calendar_answers on calendar_answers to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on calendar_answers as restrictive to stint_portal using (false);

-- The calendar that an account reads from an address, and what the last request returned.
create table calendar_addresses (
  user_id uuid primary key references users (id) on delete cascade,
  address_enc jsonb not null,
  host text not null,
  etag text,
  last_modified text,
  checked_at timestamptz(3),
  read_at timestamptz(3),
  problem text,
  created_at timestamptz(3) not null default now()
);
comment on column calendar_addresses.address_enc is 'Encrypted with the data key: many addresses contain a secret.';
comment on column calendar_addresses.host is 'All that is ever shown of the address.';
comment on column calendar_addresses.checked_at is 'Of the last request, successful or not.';
comment on column calendar_addresses.read_at is 'When the events were last read completely.';
comment on column calendar_addresses.problem is 'Code of the last request’s problem; null after a success.';
grant select, insert, update, delete on calendar_addresses to stint_app;
alter table calendar_addresses enable row level security;
create policy own_calendar_addresses on calendar_addresses to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on calendar_addresses as restrictive to stint_portal using (false);
