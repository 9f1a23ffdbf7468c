-- Terms, tasks and instalments are part of the row, so that they are locked, undone, exported and restored with it.
-- [3.7, 3.8]
create table projects (
  user_id uuid not null references users (id),
  id uuid not null,
  client_id uuid,
  name text not null,
  status text not null default 'Active' check (status in ('Active', 'On hold', 'Completed', 'Archived')),
  billing_type text check (billing_type in ('hourly', 'fixed', 'retainer')),
  hourly_rate numeric(12, 4) check (hourly_rate >= 0),
  retainer_rate numeric(12, 4) check (retainer_rate >= 0),
  retainer_ms bigint check (retainer_ms >= 0),
  billing_from date,
  earlier_terms jsonb not null default '[]' check (jsonb_typeof(earlier_terms) = 'array'),
  retainer_period text not null default 'oneOff' check (retainer_period in ('oneOff', 'monthly', 'quarterly')),
  retainer_carry_over integer default 0 check (retainer_carry_over between 0 and 120),
  retainer_start date,
  retainer_adjustments jsonb not null default '[]' check (jsonb_typeof(retainer_adjustments) = 'array'),
  fixed_price numeric(16, 4) check (fixed_price > 0),
  instalments jsonb not null default '[]'
    check (case when jsonb_typeof(instalments) = 'array' then jsonb_array_length(instalments) <= 60 else false end),
  tasks jsonb not null default '[]'
    check (case when jsonb_typeof(tasks) = 'array' then jsonb_array_length(tasks) <= 200 else false end),
  rounding_minutes smallint check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  rounding_direction text check (rounding_direction in ('nearest', 'up', 'down')),
  budget_ms bigint check (budget_ms > 0),
  budget_amount numeric(16, 4) check (budget_amount > 0),
  colour text,
  start_date date,
  end_date date,
  po_number text,
  notes text,
  notes_enc jsonb,
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id),
  constraint projects_rounding check ((rounding_minutes is null) = (rounding_direction is null))
);
comment on column projects.billing_from is 'The first day of the current terms; null: from the beginning.';
comment on column projects.earlier_terms is
  'Oldest first, each with the day it ends. Part of the row, so that they are locked, deleted and restored with it.';
comment on column projects.retainer_carry_over is 'Periods for which unused hours carry over; null: without limit.';
comment on column projects.retainer_adjustments is
  'Manual adjustments of the time used, in ms per day; null: before all days. Negative ones reduce it.';
comment on column projects.fixed_price is 'In units of the client''s currency.';
comment on column projects.instalments is
  'Parts of the price with id, date, amount and name. Part of the row, so that they are locked, deleted and restored with it.';
comment on column projects.tasks is
  'With id, name, hourlyRate, billable and isActive. Part of the row, so that they are locked, undone, exported and restored with it.';
comment on column projects.rounding_minutes is 'Null: as the client rounds, else the account.';
comment on column projects.budget_amount is 'In units of the entries'' currency.';
comment on column projects.extra is 'The caller''s custom fields, stored as given. [3.7]';
comment on column projects.request_hash is 'Hash of the create request, to recognize a retry.';
create index projects_newest on projects (user_id, created_at desc, id desc);
create index projects_of_client on projects (user_id, client_id);
-- Few round otherwise, and every total asks for them.
create index projects_rounding_otherwise on projects (user_id) where rounding_minutes is not null;
grant select, insert, update, delete on projects to stint_app;
alter table projects enable row level security;
create policy own_projects on projects to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on projects as restrictive to stint_portal using (client_id = (select stint_client_id()));

-- The keys of a project's tasks: an entry can only have a task of its project, and such a task can't be removed.
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
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on project_tasks as restrictive to stint_portal
  using (project_id in (select id from projects));

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
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- A price and a retainer are amounts in the currency of their client. It stays while a project has one: amounts are stored
-- without a currency, so another one would show and bill 600 euros as 600 yen.
create function keep_agreed_currency() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      preferred text := coalesce((select currency from preferences where user_id = new.user_id), 'EUR');
      currency_before text;
      currency_after text;
      project_name text;
    begin
      case tg_table_name
        when 'preferences' then
          currency_before := old.currency;
          currency_after := new.currency;
        when 'clients' then
          currency_before := coalesce(old.currency, preferred);
          currency_after := coalesce(new.currency, preferred);
        when 'projects' then
          currency_before := coalesce(
            (select currency from clients where user_id = new.user_id and id = old.client_id), preferred);
          currency_after := coalesce(
            (select currency from clients where user_id = new.user_id and id = new.client_id), preferred);
      end case;
      if currency_before = currency_after then return null; end if;
      select p.name into project_name
        from projects p
          left join clients c on c.user_id = p.user_id and c.id = p.client_id
          cross join lateral (
            select array_agg(coalesce(type, c.billing_type)) as types
              from (select p.billing_type as type
                    union all select e ->> 'billingType' from jsonb_array_elements(p.earlier_terms) e) each
          ) terms
        where p.user_id = new.user_id
          and case tg_table_name
            when 'preferences' then c.id is not null and c.currency is null
            when 'clients' then p.client_id = (to_jsonb(new) ->> 'id')::uuid
            else p.id = (to_jsonb(new) ->> 'id')::uuid end
          and ('retainer' = any (terms.types) or 'fixed' = any (terms.types) and p.fixed_price is not null
            or exists (select from invoiced_prices i where i.user_id = p.user_id and i.project_id = p.id))
        order by p.name limit 1;
      if project_name is null then return null; end if;
      if tg_table_name = 'projects' then
        raise restrict_violation using column = 'clientId',
          message = format('must be a client billed in %s, the currency of the price or retainer of “%s”',
            currency_before, project_name);
      end if;
      raise restrict_violation using column = 'currency',
        message = format('must stay %s, the currency of the price or retainer of “%s”',
          currency_before, project_name);
    end
  $$;
create trigger keep_agreed_currency after update of currency on clients
  for each row when (old.currency is distinct from new.currency) execute function keep_agreed_currency();
create trigger keep_agreed_currency after update of currency on preferences
  for each row when (old.currency is distinct from new.currency) execute function keep_agreed_currency();
create trigger keep_agreed_currency after update of client_id on projects
  for each row when (old.client_id is distinct from new.client_id and old.client_id is not null)
  execute function keep_agreed_currency();
