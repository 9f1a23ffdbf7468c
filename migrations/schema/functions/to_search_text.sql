-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.to_search_text(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(said) = char_length(said)) THEN lower(said) ELSE lower(regexp_replace(NORMALIZE(said, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)) END;
grant execute on function to_search_text(text) to public;
