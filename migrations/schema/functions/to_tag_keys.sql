-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.to_tag_keys(tags text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    begin
      -- With its schema, because restores of a dump have no search path.
      return array(select distinct public.to_search_text(tag) from unnest(tags) tag);
    end
  $function$;
grant execute on function to_tag_keys(text[]) to public;
