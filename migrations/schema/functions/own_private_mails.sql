-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.own_private_mails()
 RETURNS TABLE(id uuid, kind text, recipient text, also_to text[], cc text[], subject text, status text, problem text, attempted_at timestamp with time zone, send_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select m.id, m.kind, m.recipient, m.also_to, m.cc, m.subject, case m.status when 'kept' then 'failed' else m.status end,
           left(m.problem, 500), m.attempted_at, m.send_at, m.created_at
      from mails m where m.user_id = stint_owner_id() and m.is_private
  $function$;
grant execute on function own_private_mails() to stint_app;
