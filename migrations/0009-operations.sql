-- What one request did to several records, with what they were before: undone as a whole within 30 days.
create table operations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  before jsonb not null check (jsonb_typeof(before) = 'array'),
  after jsonb not null default '[]' check (jsonb_typeof(after) = 'array'),
  undone boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_from bytea not null,
  primary key (user_id, id)
);
comment on column operations.kind is 'The table of the records.';
comment on column operations.before is 'The records as they were.';
comment on column operations.after is 'Id and revision of each record that it left: whatever was changed since is not undone.';
comment on column operations.created_from is 'Digest of the request: the same request again is the same operation.';
create index operations_created on operations (created_at);

grant select, insert, update, delete on operations to stint_app;
alter table operations enable row level security;
create policy own_operations on operations to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

alter table timesheets add column invoice_id uuid, add column invoice_number text;
comment on column timesheets.invoice_number is 'The invoice that holds the entry, once it has a number: told to whoever wants to change it.';

-- What Stint itself wrote into the logs of entries: no request can write or erase such a line any more.
update timesheets set activity_log = (
  select jsonb_agg(
    case when line ->> 'action' = 'created' or line ->> 'action' like 'edited %'
         then line || '{"system": true}' else line end order by place)
  from jsonb_array_elements(activity_log) with ordinality lines (line, place)
) where jsonb_array_length(activity_log) > 0;
