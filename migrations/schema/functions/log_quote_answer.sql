-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.log_quote_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
        values (new.user_id, gen_random_uuid(), new.client_id, nullif(current_setting('stint.link_id', true), '')::uuid,
          nullif(current_setting('stint.viewer_id', true), '')::uuid, 'quoteAnswered',
          left(new.number || ' (' || new.answered_by || ')', 200));
      return null;
    end
  $function$;
grant execute on function log_quote_answer() to public;
