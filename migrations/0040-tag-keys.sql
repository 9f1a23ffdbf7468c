-- A generated column prepares its expression for each insert, and PostgreSQL reads and parses the body of a function in SQL to see
-- whether it can take the place of the call. One in PL/pgSQL is only called, for the few entries with tags. [decision 182]
create or replace function to_tag_keys(tags text[]) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
    begin
      -- With its schema, because restores of a dump have no search path.
      return array(select distinct public.to_search_text(tag) from unnest(tags) tag);
    end
  $$;
