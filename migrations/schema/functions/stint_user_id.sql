-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.stint_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('stint.user_id', true), '')::uuid $function$;
comment on function stint_user_id() is 'The person who acts in the current transaction; null for the server and for visitors.';
grant execute on function stint_user_id() to public;
