-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.keep_invoice_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'DELETE' then
        if not exists (select from deleted_accounts where user_id = old.user_id) then
          raise exception 'a file of an invoice can''t be deleted' using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if (new.sha256, new.type, new.invoice_id, new.size_bytes)
         is distinct from (old.sha256, old.type, old.invoice_id, old.size_bytes) then
        raise exception 'a file of an invoice can''t change' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $function$;
grant execute on function keep_invoice_file() to public;
