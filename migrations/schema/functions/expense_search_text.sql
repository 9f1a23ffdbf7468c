-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.expense_search_text(vendor text, receipt_number text, notes text, tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_search_text(concat_ws(' '::text, vendor, receipt_number, notes, array_to_string(tags, ' '::text)));
grant execute on function expense_search_text(text,text,text,text[]) to public;
