-- Search ignores case and accents. Not `unaccent`, which is an extension of its own and not immutable: an index cannot
-- be made of it. Marks above and below letters are taken off; a text without any is put into small letters alone.
create function plain_text(said text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(said) = char_length(said) then lower(said)
    else lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g'))
  end;

drop index if exists timesheets_words;
do $$
begin
  create index timesheets_words on timesheets using gin (user_id, plain_text(description) gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'No index of words: %', sqlerrm;
end
$$;

-- As before, by plain text.
create or replace function entries_with(pattern text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare found uuid[];
    begin
      execute format(
        'select array(select id from timesheets
          where user_id = stint_user_id() and plain_text(description) like plain_text(%L) limit %s)',
        pattern, most) into found;
      return found;
    end
  $$;
