-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.delete_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      delete from mail_attachments where user_id = new.user_id and mail_id = new.id;
      return null;
    end
  $function$;
grant execute on function delete_attachments() to public;
