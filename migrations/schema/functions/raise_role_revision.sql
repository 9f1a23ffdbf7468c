-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.raise_role_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      update user_roles set revision = revision + 1, updated_at = now()
        where user_id = case when tg_op = 'DELETE' then old.viewer_id else new.viewer_id end;
      return null;
    end
  $function$;
grant execute on function raise_role_revision() to public;
