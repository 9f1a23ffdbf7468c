-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.keep_issued_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      may_change constant text[] :=
        '{state,voided_at,void_reason,answered_by,answered_at,updated_at,revision,search_text,client_id}';
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'draft' and not exists (select from deleted_accounts where user_id = old.user_id) then
          raise exception 'an issued invoice can''t be deleted' using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if old.state = 'draft' then return new; end if;
      if new.state = 'draft' or (old.state = 'void' and new.state <> 'void') then
        raise exception 'an issued invoice can''t become a draft' using errcode = 'restrict_violation';
      end if;
      if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
        raise exception 'an issued invoice can''t change' using errcode = 'restrict_violation';
      end if;
      if new.client_id is distinct from old.client_id and not exists (
        select from operations o
          where o.user_id = old.user_id and o.kind = 'clients' and o.xmin = pg_current_xact_id()::xid
            and jsonb_array_length(o.before) = 2
            and o.before @> jsonb_build_array(jsonb_build_object('id', old.client_id))
            and o.before @> jsonb_build_array(jsonb_build_object('id', new.client_id))
      ) then
        raise exception 'only a merge changes the client of an issued invoice' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $function$;
grant execute on function keep_issued_invoice() to public;
