-- Files that clients sent: apart from the documents until the owner accepts or discards them. No reference to the client:
-- they come back when its deletion is undone.
create table received_files (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  sender text not null check (length(sender) between 1 and 200),
  name text not null check (length(name) between 1 and 255),
  path text not null unique,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  is_scanned boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'discarded')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  primary key (user_id, id)
);
comment on column received_files.id is 'Becomes the ID of the document.';
comment on column received_files.sender is 'As typed, or the name of the account.';
comment on column received_files.path is 'Where the file store has the content.';
comment on column received_files.is_scanned is 'Checked for malware when it arrived.';
create index received_files_client on received_files (user_id, client_id, created_at);

grant select, insert, update, delete on received_files to stint_app;
alter table received_files enable row level security;
create policy own_received_files on received_files to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- The contract lists the kinds.
alter table portal_visits drop constraint portal_visits_kind_check,
  add constraint portal_visits_kind_check check (kind ~ '^[A-Za-z]{1,40}$');

create index documents_visible on documents (user_id) where is_visible_to_client;
