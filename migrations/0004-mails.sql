-- Mail is queued in the transaction that causes it; graphile-worker, whose schema is created after these migrations, sends
-- it. At most once: an interrupted attempt isn't repeated.
create table mails (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  is_private boolean not null default false,
  recipient text not null check (recipient !~ '[\r\n]'),
  cc text[] not null default '{}' check (array_to_string(cc, '') !~ '[\r\n]'),
  sender_name text check (sender_name !~ '[\r\n]'),
  reply_to text check (reply_to !~ '[\r\n]'),
  subject text not null check (subject !~ '[\r\n]'),
  text text not null,
  html text not null,
  attachment bytea,
  attachment_name text check (attachment_name !~ '[\r\n]'),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  problem text,
  created_at timestamptz(3) not null default now(),
  constraint mails_attachment check (attachment is null or attachment_name is not null)
);
comment on column mails.user_id is 'The account it is about; null if there is none yet.';
comment on column mails.is_private is 'Sent by the account in its own name: super admins don’t see it.';
comment on column mails.text is 'Empty once sent, or once its link no longer works: links in it may grant access.';
comment on column mails.attachment is 'A PDF; empty once sent.';
comment on column mails.status is
  'kept: no mail server is configured. sending for long: the server stopped during the attempt, so it may have arrived.';
comment on column mails.problem is 'Why the last attempt failed.';
create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc);
grant select on mails to stint_app;
grant insert (id, user_id, kind, is_private, recipient, cc, sender_name, reply_to, subject, text, html, attachment,
  attachment_name) on mails to stint_app;
grant select (user_id, kind, recipient, created_at), insert (id, user_id, kind, recipient, subject, text, html)
  on mails to stint_identity;
alter table mails enable row level security;
create policy identity_queues on mails for insert to stint_identity with check (true);
create policy super_admin_reads on mails for select to stint_app
  using (not is_private and (select is_super_admin()));
-- Mails in the name of the account are the owner’s, notices are about the person.
create policy queues_own on mails for insert to stint_app
  with check (case when is_private then user_id = (select stint_owner_id())
              else user_id is null or user_id = (select stint_user_id()) end);
create policy super_admin_queues on mails for insert to stint_app
  with check (not is_private and (select is_super_admin()));
-- To limit how many mails an account or an address gets.
create policy identity_counts on mails for select to stint_identity using (not is_private);

-- A password reset doesn't wait behind a hundred mails of accounts.
create function queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', new.id), max_attempts => 12,
        priority => case when new.is_private then 10 else 0 end);
      return new;
    end
  $$;
create trigger queue_mail after insert on mails for each row execute function queue_mail();

-- A super admin decides about mails that failed or may have arrived; nothing else repeats them.
create function send_mail_again(mail uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      sent_to text;
    begin
      if not is_super_admin() then return null; end if;
      update mails set status = 'queued', problem = null, attempted_at = null
        where id = mail and not is_private and (status = 'failed'
          or status = 'sending' and (problem is not null or attempted_at < now() - interval '10 minutes'))
        returning recipient into sent_to;
      if not found then return null; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12);
      return sent_to;
    end
  $$;
revoke execute on function send_mail_again(uuid) from public;
grant execute on function send_mail_again(uuid) to stint_app;
comment on function send_mail_again(uuid) is 'Returns the recipient; null if the mail can’t be sent again.';

-- For mails whose link stopped working, or whose document was voided, while they waited.
create function cancel_private_mails(mails_to_cancel uuid[], reason text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update mails set status = 'failed', problem = reason, text = '', html = '', attachment = null
      where id = any (mails_to_cancel) and user_id = stint_owner_id() and is_private and status = 'queued'
  $$;
revoke execute on function cancel_private_mails(uuid[], text) from public;
grant execute on function cancel_private_mails(uuid[], text) to stint_app;
