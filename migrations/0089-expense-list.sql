-- Lists of ten thousand expenses are sorted and searched by the server.
create function expense_search_text(vendor text, receipt_number text, notes text, tags text[]) returns text
  language sql immutable parallel safe
  return to_search_text(concat_ws(' ', vendor, receipt_number, notes, array_to_string(tags, ' ')));

alter table expenses
  add column search_text text generated always as (expense_search_text(vendor, receipt_number, notes, tags)) stored;

drop index expenses_by_day;
create index expenses_by_day on expenses (user_id, coalesce(day, 'infinity'::date), created_at, id);
create index expenses_by_vendor on expenses (user_id, left(to_search_text(coalesce(vendor, '')), 20), created_at, id);
