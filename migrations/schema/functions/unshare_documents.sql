-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.unshare_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if not exists (select from clients where user_id = old.user_id and id = old.client_id) then
        return null;
      end if;
      execute format('update documents set is_visible_to_client = false, updated_at = now(), revision = revision + 1
        where user_id = $1 and %I = $2 and is_visible_to_client', tg_argv[0]) using new.user_id, new.id;
      update operations
        set before = (select jsonb_agg(image || '{"is_visible_to_client": false}') from jsonb_array_elements(before) image)
        where user_id = new.user_id and kind = 'documents'
          and before @> jsonb_build_array(jsonb_build_object(tg_argv[0], new.id, 'is_visible_to_client', true));
      return null;
    end
  $function$;
grant execute on function unshare_documents() to public;
