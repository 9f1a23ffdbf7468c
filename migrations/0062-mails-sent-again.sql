-- A super admin decides about mails that failed or may have arrived; nothing else repeats them.
create function send_mail_again(mail uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      sent_to text;
    begin
      if not is_super_admin() then return null; end if;
      update mails set status = 'queued', problem = null, attempted_at = null
        where id = mail and (status = 'failed'
          or status = 'sending' and (problem is not null or attempted_at < now() - interval '10 minutes'))
        returning recipient into sent_to;
      if not found then return null; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12);
      return sent_to;
    end
  $$;
comment on function send_mail_again(uuid) is 'Returns the recipient; null if the mail can’t be sent again.';
revoke execute on function send_mail_again(uuid) from public;
grant execute on function send_mail_again(uuid) to stint_app;
