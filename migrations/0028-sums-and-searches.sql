-- As before, but not strict: PostgreSQL runs a strict function row by row, and writes this one into the query. Null stays null.
create or replace function to_search_text(said text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(said) = char_length(said) then lower(said)
    else lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g'))
  end;

-- Sums of a project, and what is to be rated anew, read this index alone: rows of a firm are many times as long.
drop index timesheets_of_project;
create index timesheets_of_project
  on timesheets (user_id, project_id, date desc, coalesce(start_time, date) desc, id desc)
  include (day, start_time, duration_ms, billable, invoiced, amount_minor, currency);

-- So do the sums of all invoices.
create index invoices_sums on invoices (user_id, type, state)
  include (id, client_id, related_id, currency, due_day, due_minor);
