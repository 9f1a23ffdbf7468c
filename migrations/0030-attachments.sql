-- Emails of accounts have several files, deliveries say which, and reminders differ from emails of documents.
alter table mails add constraint mails_of_owner unique (user_id, id);
drop index mails_user;
-- The files of emails that still wait: they are deleted with their text.
create table mail_attachments (
  user_id uuid not null references users (id) on delete cascade,
  mail_id uuid not null,
  position smallint not null,
  name text not null check (name !~ '[\r\n]'),
  content bytea not null,
  primary key (user_id, mail_id, position),
  constraint mail_attachments_mail foreign key (user_id, mail_id) references mails (user_id, id) on delete cascade
);
grant insert on mail_attachments to stint_app;
alter table mail_attachments enable row level security;
create policy queues_own on mail_attachments for insert to stint_app
  with check (user_id = (select stint_owner_id()));
create policy only_client on mail_attachments as restrictive to stint_portal using (false);

insert into mail_attachments (user_id, mail_id, position, name, content)
  select user_id, id, 0, attachment_name, attachment from mails where attachment is not null and user_id is not null;
alter table mails drop constraint mails_attachment, drop column attachment, drop column attachment_name;

-- What ends a mail empties its text; links in it, and its files, aren't kept.
create function delete_attachments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      delete from mail_attachments where user_id = new.user_id and mail_id = new.id;
      return null;
    end
  $$;
create trigger delete_attachments after update of text on mails
  for each row when (new.is_private and new.text = '') execute function delete_attachments();

create or replace function cancel_private_mail(mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update mails set status = 'cancelled', problem = null, text = '', html = ''
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued';
      return found;
    end
  $$;

create or replace function cancel_private_mails(mails_to_cancel uuid[], reason text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update mails set status = 'failed', problem = reason, text = '', html = ''
      where id = any (mails_to_cancel) and user_id = stint_owner_id() and is_private and status = 'queued'
  $$;

do $$
  begin
    execute replace(pg_get_functiondef('stop_settled_reminder'::regproc), ', attachment = null', '');
  end
$$;

alter table invoice_deliveries
  add column attachments text[] not null default '{}'
    check (attachments <@ array['timesheetPdf', 'timesheetCsv', 'receipts']),
  add column chosen_attachments text[]
    check (chosen_attachments <@ array['timesheetPdf', 'timesheetCsv', 'receipts']),
  add column is_reminder boolean not null default false;
comment on column invoice_deliveries.attachments is 'What was attached besides the PDF.';
comment on column invoice_deliveries.chosen_attachments is
  'What was chosen, also what the document lacks: the next email to the client is proposed with it. Null: no more.';
comment on column invoice_deliveries.is_reminder is 'It has a reminder, and isn’t sent again as an email of the document.';
update invoice_deliveries d set is_reminder = true
  where exists (select from reminders r where r.user_id = d.user_id and r.id = d.id);
create function mark_reminder() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update invoice_deliveries set is_reminder = true where user_id = new.user_id and id = new.id;
      return null;
    end
  $$;
create trigger mark_reminder after insert on reminders for each row execute function mark_reminder();
