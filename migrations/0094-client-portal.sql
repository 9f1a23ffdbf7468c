-- The portal of a client: links that open it without an account, what the owner shows, and what was opened.
create table client_links (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  label text not null check (length(label) between 1 and 100),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token_seed bytea not null check (octet_length(token_seed) = 16),
  pin_hash bytea check (octet_length(pin_hash) = 32),
  pin_attempts integer not null default 0,
  pin_attempted_at timestamptz(3),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint client_links_client foreign key (user_id, client_id) references clients (user_id, id) on delete cascade
);
comment on column client_links.token_hash is 'SHA-256 of the secret in the link.';
comment on column client_links.token_seed is 'With it and the server''s secret, the link can be shown again.';
comment on column client_links.pin_hash is 'scrypt of the PIN; null without one.';
comment on column client_links.pin_attempts is 'Since the last correct PIN, or within the last minutes.';
create index client_links_client on client_links (user_id, client_id, created_at);

grant select, insert, update on client_links to stint_app;
alter table client_links enable row level security;
create policy own_client_links on client_links to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- Runs without a session: the token is the secret. Expired and revoked links still say whom to ask for a new one.
create function client_link_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id from client_links l join users u on u.id = l.user_id
    where l.token_hash = hash and u.disabled_at is null
  $$;
revoke execute on function client_link_owner(bytea) from public;
grant execute on function client_link_owner(bytea) to stint_app;

-- They outlive the client: undoing its deletion or merge brings back its viewers, who must not see more than before.
create table portal_settings (
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, client_id)
);

grant select, insert, update on portal_settings to stint_app;
alter table portal_settings enable row level security;
create policy own_portal_settings on portal_settings to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

create table portal_visits (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  link_id uuid,
  kind text not null check (kind in ('view', 'ownerView', 'invoicePdf', 'statementPdf', 'wrongPin')),
  detail text check (length(detail) <= 200),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint portal_visits_client foreign key (user_id, client_id) references clients (user_id, id) on delete cascade,
  constraint portal_visits_link foreign key (user_id, link_id) references client_links (user_id, id) on delete cascade
);
comment on column portal_visits.link_id is 'Null: the owner looked.';
comment on column portal_visits.detail is 'The document that was opened.';
create index portal_visits_client on portal_visits (user_id, client_id, created_at, id);

grant select, insert, delete on portal_visits to stint_app;
alter table portal_visits enable row level security;
create policy own_portal_visits on portal_visits to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- What the portal calls its owner until the settings of invoices name the business.
create function own_name() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select name from users where id = stint_owner_id() $$;
revoke execute on function own_name() from public;
grant execute on function own_name() to stint_app;
