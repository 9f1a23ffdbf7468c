-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.account_names(ids uuid[])
 RETURNS TABLE(user_id uuid, email text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select u.id, u.email, u.name from users u where u.id = any (ids) and is_super_admin() $function$;
grant execute on function account_names(uuid[]) to stint_app;
