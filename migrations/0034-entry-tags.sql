-- Tags of entries. `to_search_text` makes tags equal that differ only in case or accents, as in searches.
create function to_tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct to_search_text(tag) from unnest(tags) tag);

alter table timesheets
  add column tags text[] not null default '{}'
    constraint timesheets_tags_count check (cardinality(tags) <= 20 and array_position(tags, null) is null),
  add column tag_keys text[] not null
    generated always as (case when tags = '{}' then '{}' else to_tag_keys(tags) end) stored;
comment on column timesheets.tag_keys is 'What filters compare: the tags in lower case without accents.';

-- Entries without tags, often nearly all, aren't in the index. Without btree_gin it doesn't start with the user.
do $$
begin
  create index timesheets_tag_keys on timesheets using gin (user_id, tag_keys) where tags <> '{}';
exception
  when undefined_object then
    create index timesheets_tag_keys on timesheets using gin (tag_keys) where tags <> '{}';
end
$$;

create function tagged_entry_ids(tag text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets
          where user_id = stint_user_id() and tags <> ''{}'' and tag_keys @> array[to_search_text(%L)] limit %s)',
        tag, max_count) into ids;
      return ids;
    end
  $$;
revoke execute on function tagged_entry_ids(text, integer) from public;
grant execute on function tagged_entry_ids(text, integer) to stint_app;
comment on function tagged_entry_ids(text, integer) is
  'IDs of the user''s entries with a tag. Row-level security would keep PostgreSQL from using the index.';
