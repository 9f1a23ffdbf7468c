-- Mail is queued in the transaction that causes it; graphile-worker, whose schema is created after these migrations,
-- sends it. At most once: an interrupted attempt isn't repeated.
create table mails (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  recipient text not null check (recipient !~ '[\r\n]'),
  subject text not null check (subject !~ '[\r\n]'),
  text text not null,
  html text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  problem text,
  created_at timestamptz(3) not null default now()
);
comment on column mails.user_id is 'The account it is about; null if there is none yet.';
comment on column mails.text is 'Empty once sent: links in it may grant access.';
comment on column mails.status is
  'kept: no mail server is configured. sending for long: the server stopped during the attempt, so it may have arrived.';
comment on column mails.problem is 'Why the last attempt failed.';
create index mails_newest on mails (created_at desc, id desc);

create function queue_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform graphile_worker.add_job('sendMail', json_build_object('mailId', new.id), max_attempts => 12);
      return new;
    end
  $$;
create trigger queue_mail after insert on mails for each row execute function queue_mail();

grant select on mails to stint_app;
grant insert (id, user_id, kind, recipient, subject, text, html) on mails to stint_app, stint_identity;
alter table mails enable row level security;
create policy super_admin_reads on mails for select to stint_app using ((select is_super_admin()));
create policy queues_own on mails for insert to stint_app
  with check (user_id is null or user_id = (select stint_user_id()));
create policy identity_queues on mails for insert to stint_identity with check (true);

-- To limit how many mails an account gets.
grant select (user_id, kind, created_at) on mails to stint_identity;
create policy identity_counts on mails for select to stint_identity using (true);
