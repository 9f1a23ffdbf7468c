-- A file from another tool: how it is read, how far its run has come, and what came of it.
create table imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  size_bytes integer not null check (size_bytes >= 0),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'undone')),
  inspection jsonb not null,
  settings jsonb not null,
  reference_ids jsonb,
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  entries_made integer not null default 0,
  clients_made integer not null default 0,
  projects_made integer not null default 0,
  expenses_made integer not null default 0,
  duplicates integer not null default 0,
  problem_rows integer not null default 0,
  problem_file bytea,
  stop_reason text,
  kept_records jsonb not null default '[]' check (jsonb_typeof(kept_records) = 'array'),
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column imports.inspection is 'Read from the file: headers, first rows, people and the tool that wrote it.';
comment on column imports.settings is 'How to read the file, as last chosen.';
comment on column imports.reference_ids is
  'Set when the run starts: IDs of clients and projects by their names in the file.';
comment on column imports.problem_file is 'Set after the run: the rows with problems.';
comment on column imports.stop_reason is 'Why the run stopped early, as text. It can be continued.';
comment on column imports.kept_records is 'Set after an undo: the records that stayed, and why.';
comment on column imports.heartbeat_at is 'When the run last reported progress.';
create index imports_newest on imports (user_id, created_at desc, id desc);
-- Two runs at once would each take the other's entries for new ones.
create unique index imports_running on imports (user_id) where status = 'running';
grant select, insert, update, delete on imports to stint_app;
alter table imports enable row level security;
create policy own_imports on imports to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on imports as restrictive to stint_portal using (false);

-- The file, until its run has ended; in parts, so that none takes long to read.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (user_id, import_id, part),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
grant select, insert, update, delete on import_files to stint_app;
alter table import_files enable row level security;
create policy own_import_files on import_files to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on import_files as restrictive to stint_portal using (false);

-- What one transaction of a run created. A part is stored completely or not at all, so an interrupted run continues after
-- the last one.
create table import_parts (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  client_ids uuid[] not null default '{}',
  project_ids uuid[] not null default '{}',
  entry_ids uuid[] not null default '{}',
  expense_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  primary key (user_id, import_id, part),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
grant select, insert, update, delete on import_parts to stint_app;
alter table import_parts enable row level security;
create policy own_import_parts on import_parts to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on import_parts as restrictive to stint_portal using (false);

create function interrupted_imports() returns table (user_id uuid, import_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.user_id, i.id from imports i
    where i.status = 'running' and i.stop_reason is null
      and coalesce(i.heartbeat_at, i.started_at) < now() - interval '30 seconds'
  $$;
revoke execute on function interrupted_imports() from public;
grant execute on function interrupted_imports() to stint_app;
comment on function interrupted_imports() is
  'Runs that a process left behind when it ended, for the next one to continue.';
