-- What one request did to records, with what they were before, so that it is undone as a whole within 30 days. A deletion
-- or change of one record is an operation, too.
create table operations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  before jsonb not null check (jsonb_typeof(before) = 'array'),
  after jsonb not null default '[]' check (jsonb_typeof(after) = 'array'),
  undone boolean not null default false,
  record_id uuid,
  created_at timestamptz(3) not null default now(),
  request_hash bytea not null,
  primary key (user_id, id)
);
comment on column operations.kind is 'The table of the records.';
comment on column operations.before is 'The records before the operation.';
comment on column operations.after is 'ID and revision of each resulting record, to detect later changes.';
comment on column operations.record_id is 'The record, if the operation changed or deleted exactly one.';
comment on column operations.request_hash is 'Hash of the request, to recognize a retry.';
create index operations_created on operations (created_at);
create index operations_record on operations (user_id, kind, record_id) where record_id is not null;
create index operations_of_several on operations (user_id, kind) where record_id is null;
grant select, insert, update, delete on operations to stint_app;
alter table operations enable row level security;
create policy own_operations on operations to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on operations as restrictive to stint_portal using (false);
