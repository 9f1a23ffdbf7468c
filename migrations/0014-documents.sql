-- Files of an account: of itself, a client, a project, an expense or an issued document. [3.11, 5.5, 7.13]
create table documents (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null
    check (type in ('userDocument', 'avatar', 'clientDocument', 'contract', 'projectDocument', 'receipt', 'invoicePdf')),
  client_id uuid,
  project_id uuid,
  expense_id uuid,
  invoice_id uuid,
  name text check (length(name) between 1 and 1020),
  name_enc jsonb,
  search_text text generated always as (to_search_text(name)) stored,
  path text not null check (length(path) <= 1024),
  content_type text not null check (length(content_type) <= 100),
  preview text check (preview in ('image', 'pdf', 'text')),
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_encrypted boolean not null default false,
  uploaded_at timestamptz(3) not null default now(),
  earlier_versions jsonb not null default '[]'
    check (case when jsonb_typeof(earlier_versions) = 'array' then jsonb_array_length(earlier_versions) <= 100 else false end),
  total_bytes bigint not null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  expires_on date,
  is_visible_to_client boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint documents_client foreign key (user_id, client_id) references clients (user_id, id),
  constraint documents_project foreign key (user_id, project_id) references projects (user_id, id),
  constraint documents_invoice foreign key (user_id, invoice_id) references invoices (user_id, id),
  check (total_bytes >= size_bytes),
  constraint documents_named check (name is not null or name_enc is not null),
  constraint documents_entity_of_type check
    ((client_id is not null) = (type in ('clientDocument', 'contract'))
      and (project_id is not null) = (type = 'projectDocument')
      and (expense_id is not null) = (type = 'receipt')
      and (invoice_id is not null) = (type = 'invoicePdf'))
);
comment on column documents.expense_id is 'Chosen by the caller; may be uploaded before its expense.';
comment on column documents.name is 'Null in private mode.';
comment on column documents.path is 'Where the file store has the current version. Never changes what it holds.';
comment on column documents.preview is 'How a browser may show it; null: only as a download.';
comment on column documents.size_bytes is 'Of the current version, not encrypted.';
comment on column documents.sha256 is 'Of the content, not encrypted.';
comment on column documents.is_encrypted is 'The file store has it encrypted with the data key.';
comment on column documents.earlier_versions is
  'Newest first, with path, contentType, preview, sizeBytes, sha256, isEncrypted and uploadedAt. Part of the row, so that they are undone, exported and restored with it.';
comment on column documents.total_bytes is 'Of all versions; counts toward the quota.';
create unique index documents_path on documents (path);
create index documents_newest on documents (user_id, created_at desc, id desc);
create index documents_of_client on documents (user_id, client_id) where client_id is not null;
create index documents_of_project on documents (user_id, project_id) where project_id is not null;
create unique index documents_of_invoice on documents (user_id, invoice_id) where invoice_id is not null;
create index documents_of_expense on documents (user_id, expense_id) where expense_id is not null;
-- Where duplicate receipts are looked for.
create index documents_of_content on documents (user_id, sha256) where type = 'receipt';
create index documents_visible on documents (user_id) where is_visible_to_client;
grant select, insert, update, delete on documents to stint_app;
alter table documents enable row level security;
create policy own_documents on documents to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
-- Those of the account itself have the logo.
create policy only_client on documents as restrictive to stint_portal
  using (client_id = (select stint_client_id())
    or project_id in (select id from projects)
    or invoice_id in (select id from invoices)
    or expense_id in (select id from expenses)
    or num_nonnulls(client_id, project_id, expense_id, invoice_id) = 0);

-- Private mode may move and encrypt the PDF of an invoice, but its content stays, and it can be deleted only with its
-- account.
create function keep_invoice_pdf() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select from deleted_accounts where user_id = old.user_id) then
          raise exception 'the PDF of an invoice can''t be deleted' using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if (new.sha256, new.type, new.invoice_id, new.size_bytes)
         is distinct from (old.sha256, old.type, old.invoice_id, old.size_bytes) then
        raise exception 'the PDF of an invoice can''t change' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger keep_invoice_pdf before update or delete on documents
  for each row when (old.type = 'invoicePdf') execute function keep_invoice_pdf();

-- What is shared with a client isn't with the next one of its record, also not by an undo. After a merge, the former client
-- is gone when the transaction ends: then it stays shared.
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

-- Uploads that haven't become documents yet. They reserve their bytes of the quota and their path.
create table uploads (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null,
  client_id uuid,
  project_id uuid,
  expense_id uuid,
  document_id uuid,
  name text,
  name_enc jsonb,
  path text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  checked jsonb,
  created_at timestamptz(3) not null default now(),
  request_hash bytea not null,
  primary key (user_id, id)
);
comment on column uploads.document_id is 'The document that gets a new version.';
comment on column uploads.path is 'Where the file store gets it.';
comment on column uploads.checked is
  'What the arrived file is: contentType, preview, sizeBytes, sha256 and isEncrypted. Set before the file store gets it, so that an interrupted finish can continue.';
create unique index uploads_path on uploads (path);
grant select, insert, update, delete on uploads to stint_app;
alter table uploads enable row level security;
create policy own_uploads on uploads to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on uploads as restrictive to stint_portal using (client_id = (select stint_client_id()));

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
create policy only_client on received_files as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- The quota counts the files of the whole account, also when a client sends one.
create function used_file_bytes(upload_lifetime interval) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select ((select coalesce(sum(total_bytes), 0) from documents where user_id = stint_owner_id() and type <> 'invoicePdf')
      + (select coalesce(sum(size_bytes), 0) from uploads
          where user_id = stint_owner_id() and created_at > now() - upload_lifetime))::bigint
  $$;
revoke execute on function used_file_bytes(interval) from public;
grant execute on function used_file_bytes(interval) to stint_app;

-- What waits of all clients together.
create function waiting_file_bytes(waiting_time interval) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(sum(size_bytes), 0)::bigint from received_files
    where user_id = stint_owner_id() and state = 'waiting' and created_at > now() - waiting_time
  $$;
revoke execute on function waiting_file_bytes(interval) from public;
grant execute on function waiting_file_bytes(interval) to stint_app;
