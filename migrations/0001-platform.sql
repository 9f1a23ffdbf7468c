-- What every table builds on: whose records, who acts, and how text is searched.
--
-- stint_identity reads and writes who somebody is, stint_app everything else, stint_viewer the clients shared with a
-- person, stint_portal what one client sees. None owns a table, so row-level security applies to all of them.
grant usage on schema public to stint_app, stint_identity;

create function stint_owner_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.owner_id', true), '')::uuid $$;
comment on function stint_owner_id() is
  'The account whose records the current transaction covers; null outside a request, and for viewers.';

create function stint_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.user_id', true), '')::uuid $$;
comment on function stint_user_id() is
  'The person who acts in the current transaction; null for the server and for visitors.';

-- What a client sees is read as stint_portal: stint_app, with policies on top that hide the rows of other clients
-- (`only_client`), so that a query without its condition shows nothing of them. Only that role pays for them.
create function stint_client_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.client_id', true), '')::uuid $$;
comment on function stint_client_id() is
  'The only client of the owner whose rows the transaction sees, as stint_portal.';

-- A rare word is found by parts of words. Both extensions come with PostgreSQL, and the owner of a database may add them;
-- without them, all descriptions are read.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'No index of words: %', sqlerrm;
end
$$;

-- Searches ignore case and accents. Not `unaccent`, which is an extension and not immutable, so no index can use it.
-- Removes marks above and below letters; text without any is only lower-cased.
create function to_search_text(said text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(said) = char_length(said) then lower(said)
    else lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g'))
  end;
