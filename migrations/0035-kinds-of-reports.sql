-- An email with a report says of which kind it is: private mode cancels it also after its report changed, and a new one
-- counts for the hourly limit also after "Send again" replaced it. Of those from before, only each day's last one gets it.
update mails m set kind = s.kind || 'Report'
  from schedule_runs r join scheduled_reports s on s.user_id = r.user_id and s.id = r.schedule_id
  where r.kind = 'scheduledReports' and m.id = r.record_id and m.user_id = r.user_id and m.is_private;

-- As before, with the kind.
drop function own_private_mails();
create function own_private_mails()
  returns table (id uuid, kind text, recipient text, also_to text[], cc text[], subject text, status text, problem text,
                 attempted_at timestamptz, send_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.id, m.kind, m.recipient, m.also_to, m.cc, m.subject, case m.status when 'kept' then 'failed' else m.status end,
           left(m.problem, 500), m.attempted_at, m.send_at, m.created_at
      from mails m where m.user_id = stint_owner_id() and m.is_private
  $$;
revoke execute on function own_private_mails() from public;
grant execute on function own_private_mails() to stint_app;
