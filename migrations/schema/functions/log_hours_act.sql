-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.log_hours_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if old.approval is null and new.approval is not null then
        insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
          values (new.user_id, gen_random_uuid(), new.client_id,
            (select l.id from client_links l where l.user_id = new.user_id and l.id = (new.approval -> 'via' ->> 'id')::uuid),
            (select u.id from users u where u.id = (new.approval -> 'via' ->> 'id')::uuid),
            'hoursApproved', left(new.approval ->> 'name', 200));
      end if;
      if jsonb_array_length(new.messages) > jsonb_array_length(old.messages) and new.messages -> -1 ->> 'by' = 'client' then
        insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
          values (new.user_id, gen_random_uuid(), new.client_id, nullif(current_setting('stint.link_id', true), '')::uuid,
            nullif(current_setting('stint.viewer_id', true), '')::uuid, 'hoursQuestioned',
            left(new.messages -> -1 ->> 'name', 200));
      end if;
      return null;
    end
  $function$;
grant execute on function log_hours_act() to public;
