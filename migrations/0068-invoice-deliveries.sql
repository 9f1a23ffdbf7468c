-- An account sends mails in its own name, with a file, and only the account can read them.
alter table mails
  add column is_private boolean not null default false,
  add column cc text[] not null default '{}' check (array_to_string(cc, '') !~ '[\r\n]'),
  add column sender_name text check (sender_name !~ '[\r\n]'),
  add column reply_to text check (reply_to !~ '[\r\n]'),
  add column attachment bytea,
  add column attachment_name text check (attachment_name !~ '[\r\n]'),
  add constraint mails_attachment check (attachment is null or attachment_name is not null);
comment on column mails.is_private is 'Sent by the account in its own name: super admins don’t see it.';
comment on column mails.attachment is 'A PDF; empty once sent.';
grant insert (is_private, cc, sender_name, reply_to, attachment, attachment_name) on mails to stint_app;
drop policy super_admin_reads on mails;
create policy super_admin_reads on mails for select to stint_app
  using (not is_private and (select is_super_admin()));
drop policy queues_own on mails;
create policy queues_own on mails for insert to stint_app
  with check (user_id = (select stint_user_id()) or user_id is null and not is_private);
drop policy super_admin_queues on mails;
create policy super_admin_queues on mails for insert to stint_app
  with check (not is_private and (select is_super_admin()));
drop policy identity_counts on mails;
create policy identity_counts on mails for select to stint_identity using (not is_private);

-- A password reset doesn't wait behind a hundred mails of accounts.
create or replace function queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', new.id), max_attempts => 12,
        priority => case when new.is_private then 10 else 0 end);
      return new;
    end
  $$;

-- For mails whose link stopped working, or whose document was voided, while they waited.
create function cancel_private_mails(mails_to_cancel uuid[], reason text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update mails set status = 'failed', problem = reason, text = '', html = '', attachment = null
      where id = any (mails_to_cancel) and user_id = stint_user_id() and is_private and status = 'queued'
  $$;
revoke execute on function cancel_private_mails(uuid[], text) from public;
grant execute on function cancel_private_mails(uuid[], text) to stint_app;

create or replace function send_mail_again(mail uuid) returns text
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

-- How an issued document reached the client. An email has the ID of its mail.
create table invoice_deliveries (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  way text not null check (way in ('email', 'ownEmail', 'post', 'portal', 'other')),
  day date not null,
  recipient text check (length(recipient) <= 320),
  cc text[] not null default '{}',
  subject text check (length(subject) <= 200),
  text text check (length(text) <= 10000),
  has_pdf boolean not null default false,
  status text not null default 'sent' check (status in ('queued', 'sending', 'sent', 'failed')),
  problem text check (length(problem) <= 500),
  attempted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  request_hash bytea not null,
  primary key (user_id, id),
  constraint invoice_deliveries_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoice_deliveries_email check (
    (way = 'email') = (recipient is not null) and (way = 'email') = (subject is not null)
    and (way = 'email') = (text is not null) and (way = 'email' or status = 'sent'))
);
comment on column invoice_deliveries.text is 'What the sender wrote; the mail adds the private link.';
comment on column invoice_deliveries.status is
  'sending: the mail server hasn’t confirmed. If it doesn’t within minutes, the mail may have arrived.';
create index invoice_deliveries_invoice on invoice_deliveries (user_id, invoice_id, created_at);

grant select, insert, delete on invoice_deliveries to stint_app;
alter table invoice_deliveries enable row level security;
create policy own_invoice_deliveries on invoice_deliveries to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- The job that sends a mail reports its state here, and to open pages.
create function report_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update invoice_deliveries
        set status = case new.status when 'kept' then 'failed' else new.status end,
            problem = left(new.problem, 500), attempted_at = new.attempted_at
        where user_id = new.user_id and id = new.id;
      perform pg_notify('stint_changes', json_build_object('userId', new.user_id, 'what', 'invoices')::text);
      return null;
    end
  $$;
create trigger report_delivery after update of status, problem on mails
  for each row when (new.is_private) execute function report_delivery();

-- With it and the server's secret, the link of a document can be shown again. Null: of a link before this version.
alter table invoice_links add column token_seed bytea check (octet_length(token_seed) = 16);
