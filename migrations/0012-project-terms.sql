-- How long the hours of a retainer last, since when a project is billed as it is, and what it may cost. [3.7, 3.8]
alter table projects
  add column billing_from date,
  add column earlier_terms jsonb not null default '[]' check (jsonb_typeof(earlier_terms) = 'array'),
  add column retainer_period text not null default 'oneOff' check (retainer_period in ('oneOff', 'monthly', 'quarterly')),
  add column retainer_carry_over integer default 0 check (retainer_carry_over between 0 and 120),
  add column retainer_start date,
  add column retainer_by_hand jsonb not null default '[]' check (jsonb_typeof(retainer_by_hand) = 'array'),
  add column budget_seconds bigint check (budget_seconds > 0),
  add column budget_amount numeric(16, 4) check (budget_amount > 0),
  add column colour text,
  add column start_date date,
  add column end_date date,
  add column po_number text,
  add column notes text;
comment on column projects.billing_from is 'The first day the billing settings of this row hold; null: since ever.';
comment on column projects.earlier_terms is
  'Those that held before, the oldest first, each until a day. Beside the row rather than in a table of their own: they are locked, deleted and brought back with it.';
comment on column projects.retainer_carry_over is 'Periods for which hours can be used after their own; null: without end.';
comment on column projects.retainer_by_hand is
  'Seconds used that no entry tells of, by day; null: before all. Below zero where entries tell of too many.';
comment on column projects.budget_amount is 'In units of the currency of its entries.';

-- What is used is added up from the entries from now on; the rest of the counter was set by hand.
update projects p set retainer_by_hand = jsonb_build_array(jsonb_build_object('day', null, 'seconds', by_hand.seconds))
  from (
    select p.user_id, p.id, p.retainer_seconds_used - coalesce((
             select sum(t.retainer_seconds) from timesheets t where t.user_id = p.user_id and t.project_id = p.id
           ), 0) as seconds
    from projects p
  ) by_hand
  where p.user_id = by_hand.user_id and p.id = by_hand.id and by_hand.seconds <> 0;
-- A project that was deleted had no entries.
update trash set record = record - 'retainer_seconds_used' || jsonb_build_object('retainer_by_hand',
    jsonb_build_array(jsonb_build_object('day', null, 'seconds', (record ->> 'retainer_seconds_used')::bigint)))
  where kind = 'projects' and (record ->> 'retainer_seconds_used')::bigint <> 0;
alter table projects drop column retainer_seconds_used;

-- What entries took from a retainer, a day: asked by everybody who logs time for it.
create index timesheets_of_retainer on timesheets (user_id, project_id, day) include (retainer_seconds)
  where retainer_seconds > 0;

-- Callers who kept a field of their own by one of the new names find it there, where it fits; what does not stays hidden.
create function pg_temp.day_of(said jsonb) returns date language plpgsql as $$
  begin
    if jsonb_typeof(said) = 'string' and said #>> '{}' ~ '^(19|20|21)\d\d-\d\d-\d\d$' then
      return (said #>> '{}')::date;
    end if;
    return null;
  exception when others then
    return null;
  end
$$;
create function pg_temp.number_of(said jsonb, most numeric) returns numeric language sql as $$
  select case when jsonb_typeof(said) = 'number' and said::numeric > 0 and said::numeric <= most then said::numeric end
$$;
create function pg_temp.text_of(said jsonb, longest integer) returns text language sql as $$
  select case when jsonb_typeof(said) = 'string' and length(said #>> '{}') between 1 and longest then said #>> '{}' end
$$;
update projects set
    budget_seconds = nullif(round(pg_temp.number_of(extra -> 'budgetHours', 1000000) * 3600), 0),
    budget_amount = nullif(round(pg_temp.number_of(extra -> 'budgetAmount', 1000000000), 4), 0),
    colour = case when extra ->> 'colour' ~ '^(#[0-9a-fA-F]{6}|[a-zA-Z]{1,30})$' then pg_temp.text_of(extra -> 'colour', 30) end,
    start_date = pg_temp.day_of(extra -> 'startDate'),
    end_date = pg_temp.day_of(extra -> 'endDate'),
    po_number = pg_temp.text_of(extra -> 'poNumber', 100),
    notes = pg_temp.text_of(extra -> 'notes', 10000)
  where extra ?| array['budgetHours', 'budgetAmount', 'colour', 'startDate', 'endDate', 'poNumber', 'notes'];
