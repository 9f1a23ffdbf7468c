-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.tagged_entry_ids(tag text, max_count integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET random_page_cost TO '1.1'
AS $function$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets
          where user_id = stint_owner_id() and tags <> ''{}'' and tag_keys @> array[to_search_text(%L)] limit %s)',
        tag, max_count) into ids;
      return ids;
    end
  $function$;
comment on function tagged_entry_ids(text,integer) is 'IDs of the owner''s entries with a tag. Row-level security would keep PostgreSQL from using the index.';
grant execute on function tagged_entry_ids(text,integer) to stint_app;
