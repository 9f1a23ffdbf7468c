-- The account sees what was sent in its name besides emails of documents, which have deliveries. Not the texts: their links
-- grant access.
create function own_private_mails()
  returns table (id uuid, recipient text, cc text[], subject text, status text, problem text,
    attempted_at timestamptz, send_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.id, m.recipient, m.cc, m.subject, case m.status when 'kept' then 'failed' else m.status end, left(m.problem, 500),
           m.attempted_at, m.send_at, m.created_at
      from mails m where m.user_id = stint_owner_id() and m.is_private
  $$;
revoke execute on function own_private_mails() from public;
grant execute on function own_private_mails() to stint_app;
create index mails_of_account on mails (user_id, created_at desc, id desc) where is_private;
create index invoice_deliveries_emails on invoice_deliveries (user_id, created_at desc, id desc) where way = 'email';

-- The mail server that an account sends its own mails with.
create table mail_servers (
  user_id uuid primary key references users (id) on delete cascade,
  host text not null check (length(host) between 1 and 255 and host !~ '[[:space:]]'),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text check (length(username) <= 255),
  password_enc jsonb,
  sender_address text not null check (length(sender_address) <= 254 and sender_address !~ '[\r\n]'),
  sender_name text check (length(sender_name) <= 100 and sender_name !~ '[\r\n]'),
  reply_to text check (length(reply_to) <= 254 and reply_to !~ '[\r\n]'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mail_servers_sign_in check ((username is null) = (password_enc is null))
);
comment on column mail_servers.password_enc is 'Encrypted with the data key. Neither shown nor exported.';
comment on column mail_servers.security is 'none: only for hosts that the owner of the installation allows.';
comment on column mail_servers.sender_name is 'Null: the name of the seller.';
grant select, insert, update, delete on mail_servers to stint_app;
alter table mail_servers enable row level security;
create policy own_mail_servers on mail_servers to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on mail_servers as restrictive to stint_portal using (false);

-- An email that the mail server put off can be tried again at once, such as after its settings were corrected.
create or replace function send_private_mail_now(mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update mails set send_at = now()
        where id = mail and user_id = stint_owner_id() and is_private and status = 'queued'
          and (send_at > now() or problem is not null);
      if not found then return false; end if;
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', mail), max_attempts => 12,
        job_key => 'mail:' || mail, priority => 10);
      return true;
    end
  $$;
comment on function send_private_mail_now(uuid) is 'False if it neither waits for its time nor was put off.';
