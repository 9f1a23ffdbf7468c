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

-- The tasks that new projects get.
create table default_tasks (
  user_id uuid primary key references users (id) on delete cascade,
  tasks jsonb not null
    check (case when jsonb_typeof(tasks) = 'array' then jsonb_array_length(tasks) <= 200 else false end)
);
comment on column default_tasks.tasks is 'In order, with name, hourlyRate and billable.';
grant select, insert, update, delete on default_tasks to stint_app;
alter table default_tasks enable row level security;
create policy own_default_tasks on default_tasks to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
