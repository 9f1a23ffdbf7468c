-- Hours that a client is asked to approve: what was shown, what was asked about it, and the approval.
create table approval_requests (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  from_day date not null,
  to_day date not null,
  project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 100),
  entries jsonb not null
    check (case when jsonb_typeof(entries) = 'array' then jsonb_array_length(entries) between 1 and 10000 else false end),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz(3) not null default now(),
  messages jsonb not null default '[]'
    check (case when jsonb_typeof(messages) = 'array' then jsonb_array_length(messages) <= 500 else false end),
  approval jsonb,
  replaces_id uuid,
  reminder_count integer not null default 0,
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  -- Requests block the deletion of their client; the account's deletion takes both.
  constraint approval_requests_client foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint approval_requests_period check (from_day <= to_day)
);
comment on column approval_requests.project_ids is 'Empty: all of the client''s projects, and time without one.';
comment on column approval_requests.entries is
  'The snapshot that the client sees: id, revision, day, projectId, projectName, description, durationMs.';
comment on column approval_requests.hash is 'SHA-256 of the snapshot; an approval names it.';
comment on column approval_requests.messages is
  'Questions of the client and answers: id, entryId, by, name, text, at.';
comment on column approval_requests.approval is 'Who approved the snapshot: at, name, via, addressHash, comment.';
comment on column approval_requests.replaces_id is
  'The approved request whose time changed since; it stays as evidence. It may be deleted since.';
comment on column approval_requests.reminder_count is 'Reminders that were mailed of this snapshot.';
comment on column approval_requests.reminded_at is 'When the last of them was mailed.';
create index approval_requests_newest on approval_requests (user_id, created_at desc, id desc);
create index approval_requests_of_client on approval_requests (user_id, client_id, created_at desc);
-- An approved request has one successor, also if two are created at once.
create unique index approval_requests_of_replaced on approval_requests (user_id, replaces_id);
grant select, insert, update, delete on approval_requests to stint_app;
alter table approval_requests enable row level security;
create policy own_approval_requests on approval_requests to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on approval_requests as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- Entries that are as a client approved them, with the request. What invoicing changes of them doesn't matter.
create function approved_time(account uuid) returns table (entry_id uuid, request_id uuid)
  language sql stable
  as $$
    select t.id, r.id from approval_requests r
      cross join lateral jsonb_to_recordset(r.entries)
        shown (id uuid, day date, "projectId" uuid, description text, "durationMs" bigint)
      join timesheets t on t.user_id = r.user_id and t.id = shown.id
      where r.user_id = account and r.approval is not null and t.client_id = r.client_id and t.day = shown.day
        and t.duration_ms = shown."durationMs" and t.description = shown.description
        and t.project_id is not distinct from shown."projectId"
  $$;
revoke execute on function approved_time(uuid) from public;
grant execute on function approved_time(uuid) to stint_app;
