-- Emails of accounts can wait: ten seconds in which they can be undone, or until a day and time that the account chose.
alter table mails add column send_at timestamptz(3);
comment on column mails.send_at is 'Not before; null: at once.';
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sending', 'sent', 'kept', 'failed', 'cancelled'));
grant insert (send_at) on mails to stint_app;

alter table invoice_deliveries add column send_at timestamptz(3);
comment on column invoice_deliveries.send_at is 'Not before; null: at once.';
alter table invoice_deliveries drop constraint invoice_deliveries_status_check;
alter table invoice_deliveries add constraint invoice_deliveries_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled'));

-- The key lets "Send now" move the job. A job that already runs finds its mail no longer queued, so none is sent twice.
create or replace function queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', new.id), max_attempts => 12,
        run_at => new.send_at, job_key => 'mail:' || new.id,
        priority => case when new.is_private then 10 else 0 end);
      return new;
    end
  $$;

create or replace function report_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update invoice_deliveries
        set status = case new.status when 'kept' then 'failed' else new.status end,
            problem = left(new.problem, 500), attempted_at = new.attempted_at, send_at = new.send_at
        where user_id = new.user_id and id = new.id;
      perform pg_notify('stint_changes', json_build_object('userId', new.user_id, 'what', 'invoices')::text);
      return null;
    end
  $$;
drop trigger report_delivery on mails;
create trigger report_delivery after update of status, problem, send_at on mails
  for each row when (new.is_private) execute function report_delivery();

-- The account changes its mind while its mail waits.
create function cancel_private_mail(mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update mails set status = 'cancelled', problem = null, text = '', html = '', attachment = null
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued';
      return found;
    end
  $$;
revoke execute on function cancel_private_mail(uuid) from public;
grant execute on function cancel_private_mail(uuid) to stint_app;
comment on function cancel_private_mail(uuid) is 'False if it doesn’t wait any more.';

create function send_private_mail_now(mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update mails set send_at = now()
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued' and send_at > now();
      if not found then return false; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12,
        job_key => 'mail:' || mail, priority => 10);
      return true;
    end
  $$;
revoke execute on function send_private_mail_now(uuid) from public;
grant execute on function send_private_mail_now(uuid) to stint_app;
comment on function send_private_mail_now(uuid) is 'False if it doesn’t wait for its time any more.';
