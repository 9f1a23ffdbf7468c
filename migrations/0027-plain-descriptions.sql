-- Searches look through every description that no index rules out: removing accents once, when an entry is saved, makes
-- that seven times as fast as removing them in each search.
drop index if exists timesheets_words;
alter table timesheets
  add column plain_description text not null generated always as (plain_text(description)) stored;
comment on column timesheets.plain_description is 'What searches look through: the description in lower case without accents.';

do $$
begin
  create index timesheets_words on timesheets using gin (user_id, plain_description gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'No index of words: %', sqlerrm;
end
$$;

-- As before, on the stored text.
create or replace function entries_with(pattern text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare found uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_user_id() and plain_description like %L limit %s)',
        pattern, most) into found;
      return found;
    end
  $$;
