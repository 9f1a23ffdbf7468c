-- Invoiced or not: either may be few among many.
create index timesheets_of_invoiced on timesheets
  (user_id, invoiced, date desc, coalesce(start_time, date) desc, id desc);

-- Which entries overlap: those that begin near, and those few that last longer than a day.
create index timesheets_spans on timesheets (user_id, start_time) include (end_time, id);
create index timesheets_long_spans on timesheets (user_id, start_time) include (end_time)
  where end_time - start_time > interval '24 hours';

-- A rare word is found by parts of words. Both extensions come with PostgreSQL, and who owns a database may add them;
-- where that is not so, all descriptions are looked at.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index timesheets_words on timesheets using gin (user_id, description gin_trgm_ops);
exception
  when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
    raise notice 'No index of words: %', sqlerrm;
end
$$;

-- At most so many of one's own entries whose description matches. Behind row-level security no index follows a pattern,
-- so this runs with its owner's rights, for the user of the transaction alone; and is planned for this very pattern.
create function entries_with(pattern text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  -- At the cost of a disk that has to turn, the planner would rather read all descriptions of a smaller account.
  set random_page_cost = 1.1
  as $$
    declare found uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_user_id() and description ilike %L limit %s)',
        pattern, most) into found;
      return found;
    end
  $$;
revoke execute on function entries_with(text, integer) from public;
grant execute on function entries_with(text, integer) to stint_app;
