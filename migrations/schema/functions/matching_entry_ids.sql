-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.matching_entry_ids(pattern text, max_count integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET random_page_cost TO '1.1'
AS $function$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_owner_id() and search_text like %L limit %s)',
        pattern, max_count) into ids;
      return ids;
    end
  $function$;
comment on function matching_entry_ids(text,integer) is 'IDs of the owner''s entries that match a pattern. Row-level security would keep PostgreSQL from using the index.';
grant execute on function matching_entry_ids(text,integer) to stint_app;
