-- Durations in whole milliseconds: five decimals of an hour fit exactly, a second does not. [3.1, 9.5]
alter table timesheets rename column duration_seconds to duration_ms;
alter table timesheets rename column retainer_seconds to retainer_ms;
alter table timesheets
  drop constraint timesheets_duration_seconds_check,
  alter column duration_ms type integer using duration_ms * 1000,
  alter column retainer_ms type integer using retainer_ms * 1000,
  add constraint timesheets_duration_ms_check check (duration_ms between 0 and 86400000);

alter table clients rename column retainer_seconds to retainer_ms;
update clients set retainer_ms = retainer_ms * 1000 where retainer_ms <> 0;
alter table projects rename column retainer_seconds to retainer_ms;
alter table projects rename column budget_seconds to budget_ms;

create function pg_temp.by_hand_in_ms(by_hand jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', line -> 'day', 'ms', (line ->> 'seconds')::bigint * 1000)
                            order by place), '[]')
  from jsonb_array_elements(by_hand) with ordinality lines (line, place)
$$;
update projects set retainer_ms = retainer_ms * 1000, budget_ms = budget_ms * 1000,
    retainer_by_hand = pg_temp.by_hand_in_ms(retainer_by_hand)
  where retainer_ms <> 0 or budget_ms <> 0 or retainer_by_hand <> '[]';
comment on column projects.retainer_by_hand is
  'Milliseconds used that no entry tells of, by day; null: before all. Below zero where entries tell of too many.';

-- Deleted records, and those an undo would restore.
create function pg_temp.in_ms(record jsonb) returns jsonb language sql as $$
  select record - array['duration_seconds', 'retainer_seconds', 'budget_seconds']
    || coalesce((
         select jsonb_object_agg(replace(key, '_seconds', '_ms'), (value #>> '{}')::bigint * 1000) from jsonb_each(record)
         where key in ('duration_seconds', 'retainer_seconds', 'budget_seconds')), '{}')
    || case when jsonb_typeof(record -> 'retainer_by_hand') = 'array'
         then jsonb_build_object('retainer_by_hand', pg_temp.by_hand_in_ms(record -> 'retainer_by_hand'))
         else '{}' end
$$;
update trash set record = pg_temp.in_ms(record) where kind in ('timesheets', 'projects', 'clients');
update operations set before = (
    select coalesce(jsonb_agg(pg_temp.in_ms(image) order by place), '[]')
    from jsonb_array_elements(before) with ordinality images (image, place))
  where kind in ('timesheets', 'projects', 'clients');
