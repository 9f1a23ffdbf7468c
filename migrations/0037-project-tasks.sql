-- Tasks of a project, such as design or testing, with their own rate. [3.8]
alter table projects
  add column tasks jsonb not null default '[]'
    check (case when jsonb_typeof(tasks) = 'array' then jsonb_array_length(tasks) <= 200 else false end);
comment on column projects.tasks is
  'With id, name, hourlyRate, billable and isActive. Part of the row, so that they are locked, undone, exported and restored with it.';

-- The keys of those tasks: an entry can only have a task of its project, and such a task can't be removed.
create table project_tasks (
  user_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  primary key (user_id, project_id, id),
  foreign key (user_id, project_id) references projects (user_id, id) on delete cascade
);
grant select, insert, delete on project_tasks to stint_app;
alter table project_tasks enable row level security;
create policy own_project_tasks on project_tasks to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

create function store_task_keys() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      delete from project_tasks
        where user_id = new.user_id and project_id = new.id
          and id not in (select (task ->> 'id')::uuid from jsonb_array_elements(new.tasks) task);
      insert into project_tasks (user_id, project_id, id)
        select new.user_id, new.id, (task ->> 'id')::uuid from jsonb_array_elements(new.tasks) task
        on conflict do nothing;
      return null;
    end
  $$;
create trigger store_task_keys after insert or update of tasks on projects
  for each row execute function store_task_keys();

alter table timesheets
  add column task_id uuid,
  add constraint timesheets_task_of_project check (task_id is null or project_id is not null),
  add constraint timesheets_task foreign key (user_id, project_id, task_id) references project_tasks (user_id, project_id, id);
create index timesheets_of_task on timesheets (user_id, task_id, date desc) where task_id is not null;
