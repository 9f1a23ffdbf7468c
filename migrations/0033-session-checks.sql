-- The app remembers whom a session belongs to, and lets PostgreSQL compare its state in the message of a request’s first
-- query. It may not look sessions up: it learns only whether one whose token it has is as it was.
create function session_state(token_hash text, max_days integer, expected text default null) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;
revoke execute on function session_state(text, integer, text) from public;
grant execute on function session_state(text, integer, text) to stint_identity, stint_app;
comment on function session_state(text, integer, text) is
  'Changes with the session, its account and its role; null if it has ended. Fails if another state is expected.';
