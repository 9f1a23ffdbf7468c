-- `to_search_text` makes tags equal that differ only in case or accents, as in searches.
create function to_tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct to_search_text(tag) from unnest(tags) tag);

-- Time entries. Durations are in whole milliseconds: five decimals of an hour fit exactly, a second does not. [3.1, 9.5]
-- Searches read every description that no index rules out, so accents are removed once, when an entry is saved.
create table timesheets (
  user_id uuid not null references users (id),
  id uuid not null,
  client_id uuid,
  project_id uuid,
  task_id uuid,
  date timestamptz(3) not null,
  day date not null,
  time_zone text not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  duration_ms integer not null check (duration_ms between 0 and 86400000),
  description text not null,
  search_text text not null generated always as (to_search_text(description)) stored,
  notes text,
  tags text[] not null default '{}',
  tag_keys text[] not null generated always as ( case when tags = '{}' then '{}' else to_tag_keys(tags) end) stored,
  billable boolean not null default true,
  invoiced boolean not null default false,
  break_periods jsonb not null default '[]',
  activity_log jsonb not null default '[]',
  rate numeric(12, 4) not null check (rate >= 0),
  rate_reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  retainer_ms integer check (retainer_ms >= 0),
  beyond_ms integer,
  invoice_id uuid,
  invoice_number text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id),
  foreign key (user_id, project_id) references projects (user_id, id),
  constraint timesheets_task foreign key (user_id, project_id, task_id)
    references project_tasks (user_id, project_id, id),
  constraint timesheets_invoice foreign key (user_id, invoice_id) references invoices (user_id, id),
  check (end_time >= start_time),
  constraint timesheets_known_years check
    (start_time >= timestamptz '1900-01-01 00:00:00+00' and start_time < timestamptz '2201-01-01 00:00:00+00'
      and end_time >= timestamptz '1900-01-01 00:00:00+00' and end_time < timestamptz '2201-01-01 00:00:00+00'
      and date >= timestamptz '1899-12-31 00:00:00+00' and date < timestamptz '2201-01-02 00:00:00+00'
      and day between date '1899-12-31' and date '2201-01-01'),
  constraint timesheets_lengths check
    (length(description) <= 2000 and length(notes) <= 10000 and length(time_zone) <= 64),
  constraint timesheets_tags_count check (cardinality(tags) <= 20 and array_position(tags, null) is null),
  constraint timesheets_task_of_project check (task_id is null or project_id is not null),
  constraint timesheets_on_invoice_is_invoiced check (invoice_id is null or invoiced),
  constraint timesheets_beyond_is_invoiced check
    (beyond_ms is null or invoiced and beyond_ms between 0 and retainer_ms)
);
comment on column timesheets.date is 'Noon of the chosen day, in the time zone it was chosen in. [3.3]';
comment on column timesheets.day is 'The chosen calendar day; all grouping by day uses it.';
comment on column timesheets.search_text is 'The description in lower case without accents.';
comment on column timesheets.tag_keys is 'What filters compare: the tags in lower case without accents.';
comment on column timesheets.rate_reason is
  'Code of why the entry has this rate. Later changes of the project change neither. [9.1-9.4]';
comment on column timesheets.retainer_ms is 'Time the entry uses of the project''s retainer; null: none.';
comment on column timesheets.beyond_ms is
  'The retainer time of an invoiced entry that was billed beyond the hours; 0: all of it was billed in place of them; null: it was imported as invoiced, or isn''t.';
comment on column timesheets.invoice_number is 'The number of the invoice that holds the entry; errors name it.';
comment on column timesheets.request_hash is 'Hash of the create request, to recognize a retry.';
-- One index for each order of the lists, newest first; an entry without a start sorts at its date. [7.2-7.6]
create index timesheets_newest on timesheets (user_id, date desc, coalesce(start_time, date) desc, id desc);
create index timesheets_of_client
  on timesheets (user_id, client_id, date desc, coalesce(start_time, date) desc, id desc);
create index timesheets_of_project
  on timesheets (user_id, project_id, date desc, coalesce(start_time, date) desc, id desc);
-- Invoiced or not: either may be few among many.
create index timesheets_of_invoiced
  on timesheets (user_id, invoiced, date desc, coalesce(start_time, date) desc, id desc);
-- Overlaps look back an hour for all entries, a day for those longer than an hour, and without limit for those few longer
-- than a day. With the id, PostgreSQL reads these indexes alone and prefers them to all entries.
create index timesheets_spans on timesheets (user_id, start_time) include (end_time, id);
create index timesheets_long_spans on timesheets (user_id, start_time) include (end_time, id)
  where end_time - start_time > interval '24 hours';
create index timesheets_hour_spans on timesheets (user_id, start_time) include (end_time, id)
  where end_time - start_time > interval '1 hour';
-- What entries took from a retainer on each day: read whenever time is logged for it.
create index timesheets_of_retainer on timesheets (user_id, project_id, day) include (retainer_ms)
  where retainer_ms > 0;
-- Where the extensions of the first migration are missing, searches read all entries.
do $$
begin
  create index timesheets_search_text on timesheets using gin (user_id, search_text gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'No index of words: %', sqlerrm;
end
$$;
-- Entries without tags, often nearly all, aren't in the index. Without btree_gin it doesn't start with the user.
do $$
begin
  create index timesheets_tag_keys on timesheets using gin (user_id, tag_keys) where tags <> '{}';
exception
  when undefined_object then
    create index timesheets_tag_keys on timesheets using gin (tag_keys) where tags <> '{}';
end
$$;
create index timesheets_of_task on timesheets (user_id, task_id, date desc) where task_id is not null;
create index timesheets_of_invoice on timesheets (user_id, invoice_id) where invoice_id is not null;
-- Sums of all projects read this index alone.
create index timesheets_of_day
  on timesheets (user_id, day) include (duration_ms, billable, amount_minor, currency, project_id);
-- Most entries of an established account are invoiced.
create index timesheets_unbilled on timesheets (user_id, project_id) where billable and not invoiced;
grant select, insert, update, delete on timesheets to stint_app;
alter table timesheets enable row level security;
create policy own_timesheets on timesheets to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on timesheets as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

create function matching_entry_ids(pattern text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  -- At the usual cost of a disk, the planner would rather read all entries of a smaller account.
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_owner_id() and search_text like %L limit %s)',
        pattern, max_count) into ids;
      return ids;
    end
  $$;
revoke execute on function matching_entry_ids(text, integer) from public;
grant execute on function matching_entry_ids(text, integer) to stint_app;
comment on function matching_entry_ids(text, integer) is
  'IDs of the owner''s entries that match a pattern. Row-level security would keep PostgreSQL from using the index.';

create function tagged_entry_ids(tag text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  -- At the usual cost of a disk, the planner would rather read all entries of a smaller account.
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets
          where user_id = stint_owner_id() and tags <> ''{}'' and tag_keys @> array[to_search_text(%L)] limit %s)',
        tag, max_count) into ids;
      return ids;
    end
  $$;
revoke execute on function tagged_entry_ids(text, integer) from public;
grant execute on function tagged_entry_ids(text, integer) to stint_app;
comment on function tagged_entry_ids(text, integer) is
  'IDs of the owner''s entries with a tag. Row-level security would keep PostgreSQL from using the index.';

-- A move of the lock waits for writes of time and the other way round, so that no entry slips in.
create function wait_for_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('stint.locked-time ' || new.user_id, 0));
      return new;
    end
  $$;
create trigger wait_for_time before update of locked_until on preferences
  for each row when (new.locked_until is distinct from old.locked_until) execute function wait_for_time();

-- Time up to a day can be locked, such as the time of a closed month.
create function keep_locked_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      account constant uuid := stint_owner_id();
      -- Locked time can be priced and invoiced: that is what a month is closed for.
      may_change constant text[] := '{rate,rate_reason,amount_minor,currency,retainer_ms,beyond_ms,invoiced,invoice_id,invoice_number,activity_log,updated_at,revision}';
      locked date;
      is_refused boolean;
    begin
      -- Migrations and the deletion of an account work for no owner.
      if account is null then return null; end if;
      perform pg_advisory_xact_lock_shared(hashtextextended('stint.locked-time ' || account, 0));
      select locked_until into locked from preferences where user_id = account;
      if locked is null then return null; end if;
      if tg_op = 'INSERT' then
        is_refused := exists (select from new_entries where day <= locked);
      elsif tg_op = 'DELETE' then
        is_refused := exists (select from old_entries where day <= locked);
      else
        is_refused := exists (
          select from old_entries o join new_entries n using (user_id, id)
            where least(o.day, n.day) <= locked and (to_jsonb(n) - may_change) <> (to_jsonb(o) - may_change));
      end if;
      if is_refused then
        raise exception 'time up to % is locked', locked
          using errcode = 'restrict_violation', constraint = 'locked_time', detail = to_char(locked, 'YYYY-MM-DD');
      end if;
      return null;
    end
  $$;
create trigger keep_locked_time_on_insert after insert on timesheets
  referencing new table as new_entries for each statement execute function keep_locked_time();
create trigger keep_locked_time_on_update after update on timesheets
  referencing old table as old_entries new table as new_entries for each statement
  execute function keep_locked_time();
create trigger keep_locked_time_on_delete after delete on timesheets
  referencing old table as old_entries for each statement execute function keep_locked_time();

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
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on pinned_work as restrictive to stint_portal using (false);
