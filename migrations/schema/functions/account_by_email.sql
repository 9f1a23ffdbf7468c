-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.account_by_email(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select u.id from users u where u.email = lower(trim(wanted))
      and (is_admin()
        or exists (select from client_viewers v where v.viewer_id = u.id and v.user_id = stint_owner_id())
        or exists (select from audit_log a where a.subject_id = u.id and a.actor_id = stint_user_id()
                   and a.action in ('viewer.added', 'role.changed')))
  $function$;
grant execute on function account_by_email(text) to stint_app;
