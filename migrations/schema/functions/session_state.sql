-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.session_state(token_hash text, max_days integer, expected text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      state text;
    begin
      -- Each change of a row gives it another xmin.
      select concat_ws(' ', s.id, s.xmin, u.xmin, r.xmin, exists (select from client_viewers v where v.viewer_id = u.id))
        into state
        from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
        where s.token_hash = $1 and s.expires_at > now() and u.disabled_at is null
          and s.created_at > now() - make_interval(days => $2);
      if expected is not null and state is distinct from expected then
        raise exception 'the session has ended or changed' using errcode = '28S01';
      end if;
      return state;
    end
  $function$;
comment on function session_state(text,integer,text) is 'Changes with the session, its account and its role; null if it has ended. Fails if another state is expected.';
grant execute on function session_state(text,integer,text) to stint_app;
grant execute on function session_state(text,integer,text) to stint_identity;
