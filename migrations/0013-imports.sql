-- A file from another tool: how it is read, how far its run has come, and what came of it.
create table imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  size_bytes integer not null check (size_bytes >= 0),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'undone')),
  inspection jsonb not null,
  settings jsonb not null,
  works jsonb,
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  entries_made integer not null default 0,
  clients_made integer not null default 0,
  projects_made integer not null default 0,
  duplicates integer not null default 0,
  problem_rows integer not null default 0,
  left_over bytea,
  stopped_by text,
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  beaten_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
comment on column imports.inspection is 'What the file tells of itself: heads, first rows, people, and whose file it is.';
comment on column imports.settings is 'How it is read, as was chosen last.';
comment on column imports.works is 'From the start of the run: ids of the clients and projects by the names in the file.';
comment on column imports.left_over is 'After the run: the rows with problems, as a file.';
comment on column imports.stopped_by is 'Why the run stopped before its end, in words; it can be continued.';
comment on column imports.kept is 'After undoing: what stayed, and why.';
comment on column imports.beaten_at is 'When the run last showed that it is alive.';
create index imports_newest on imports (user_id, created_at desc, id desc);
-- Two runs at once would each take the other's entries for new ones.
create unique index imports_running on imports (user_id) where status = 'running';

-- The file, until its run has ended; in parts, so that none takes long to read.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (user_id, import_id, part),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

-- What one transaction of a run made. A part is there once or not at all, so a run that was cut off goes on behind the last.
create table import_parts (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  client_ids uuid[] not null default '{}',
  project_ids uuid[] not null default '{}',
  entry_ids uuid[] not null default '{}',
  primary key (user_id, import_id, part),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

grant select, insert, update, delete on imports, import_files, import_parts to stint_app;
alter table imports enable row level security;
alter table import_files enable row level security;
alter table import_parts enable row level security;
create policy own_imports on imports to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_import_files on import_files to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
create policy own_import_parts on import_parts to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- Runs that a process left behind when it ended: the next one goes on with them. It says whose, and nothing else.
create function runs_cut_off() returns table (user_id uuid, import_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.user_id, i.id from imports i
    where i.status = 'running' and i.stopped_by is null and coalesce(i.beaten_at, i.started_at) < now() - interval '30 seconds'
  $$;
revoke execute on function runs_cut_off() from public;
grant execute on function runs_cut_off() to stint_app;
