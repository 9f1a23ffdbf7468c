-- Files of an account: of itself, a client, a project or an expense. [3.11, 5.5, 7.13]
create table documents (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null
    check (type in ('userDocument', 'avatar', 'clientDocument', 'contract', 'projectDocument', 'receipt')),
  client_id uuid,
  project_id uuid,
  expense_id uuid,
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
  total_bytes bigint not null check (total_bytes >= size_bytes),
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
  constraint documents_entity_of_type check (
    (client_id is not null) = (type in ('clientDocument', 'contract'))
    and (project_id is not null) = (type = 'projectDocument')
    and (expense_id is not null) = (type = 'receipt')),
  constraint documents_named check (name is not null or name_enc is not null)
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
  request_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column uploads.document_id is 'The document that gets a new version.';
comment on column uploads.path is 'Where the file store gets it.';
comment on column uploads.checked is
  'What the arrived file is: contentType, preview, sizeBytes, sha256 and isEncrypted. Set before the file store gets it, so that an interrupted finish can continue.';
create unique index uploads_path on uploads (path);

grant select, insert, update, delete on documents, uploads to stint_app;
alter table documents enable row level security;
create policy own_documents on documents to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table uploads enable row level security;
create policy own_uploads on uploads to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
