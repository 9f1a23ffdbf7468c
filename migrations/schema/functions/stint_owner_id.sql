-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.stint_owner_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('stint.owner_id', true), '')::uuid $function$;
comment on function stint_owner_id() is 'The account whose records the current transaction covers; null outside a request, and for viewers.';
grant execute on function stint_owner_id() to public;
