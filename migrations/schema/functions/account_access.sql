-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.account_access(account uuid)
 RETURNS TABLE(client_viewer_of uuid[], last_sign_in_at timestamp with time zone, has_two_step boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select array(select v.client_id from client_viewers v
                 where v.viewer_id = account and (v.user_id = stint_owner_id() or is_super_admin())
                 order by v.created_at, v.client_id),
           case when is_admin() then greatest(
             (select max(s.created_at) from sessions s where s.user_id = account),
             (select a.at from audit_log a where a.actor_id = account and a.action = 'signIn.succeeded'
              order by a.id desc limit 1)) end,
           is_super_admin() and exists (select from users u where u.id = account and u.two_factor_enabled)
  $function$;
grant execute on function account_access(uuid) to stint_app;
