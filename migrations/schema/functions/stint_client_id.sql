-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.stint_client_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('stint.client_id', true), '')::uuid $function$;
comment on function stint_client_id() is 'The only client of the owner whose rows the transaction sees, as stint_portal.';
grant execute on function stint_client_id() to public;
