-- Work that people start again and again, in their order.
create table pinned_work (
  user_id uuid primary key references users (id) on delete cascade,
  items jsonb not null
    check (case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) <= 20 else false end)
);
comment on column pinned_work.items is
  'With description, clientId, projectId, taskId, billable and tags. May name records that were deleted since: their deletion can be undone.';
grant select, insert, update, delete on pinned_work to stint_app;
alter table pinned_work enable row level security;
create policy own_pinned_work on pinned_work to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
