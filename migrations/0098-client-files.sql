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

-- What is shared with a client isn't with the next one of its record, also not by an undo. After a merge, the former
-- client is gone when the transaction ends: then it stays shared.
create function unshare_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not exists (select from clients where user_id = old.user_id and id = old.client_id) then
        return null;
      end if;
      execute format('update documents set is_visible_to_client = false, updated_at = now(), revision = revision + 1
        where user_id = $1 and %I = $2 and is_visible_to_client', tg_argv[0]) using new.user_id, new.id;
      update operations
        set before = (select jsonb_agg(image || '{"is_visible_to_client": false}') from jsonb_array_elements(before) image)
        where user_id = new.user_id and kind = 'documents'
          and before @> jsonb_build_array(jsonb_build_object(tg_argv[0], new.id, 'is_visible_to_client', true));
      return null;
    end
  $$;
create constraint trigger unshare_documents after update of client_id on projects deferrable initially deferred
  for each row when (old.client_id is distinct from new.client_id) execute function unshare_documents('project_id');
create constraint trigger unshare_documents after update of client_id on expenses deferrable initially deferred
  for each row when (old.client_id is distinct from new.client_id) execute function unshare_documents('expense_id');
create constraint trigger unshare_documents after update of client_id on invoices deferrable initially deferred
  for each row when (old.client_id is distinct from new.client_id) execute function unshare_documents('invoice_id');
