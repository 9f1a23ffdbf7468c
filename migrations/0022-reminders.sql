-- Reminders of overdue invoices.
create table reminder_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
grant select, insert, update, delete on reminder_settings to stint_app;
alter table reminder_settings enable row level security;
create policy own_reminder_settings on reminder_settings to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on reminder_settings as restrictive to stint_portal using (false);

-- A reminder is a delivery of its invoice, which has its day, way, recipient and state.
create table reminders (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  level integer not null check (level between 0 and 4),
  name text not null check (length(name) between 1 and 100),
  balance_minor bigint not null check (balance_minor > 0),
  subject text not null check (length(subject) <= 200),
  text text not null check (length(text) <= 10000),
  is_automatic boolean not null default false,
  is_replaced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint reminders_delivery foreign key (user_id, id)
    references invoice_deliveries (user_id, id) on delete cascade,
  constraint reminders_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
comment on column reminders.id is 'That of its delivery.';
comment on column reminders.level is '0: before the invoice was due.';
comment on column reminders.name is 'What the level was called.';
comment on column reminders.balance_minor is 'What was open.';
comment on column reminders.text is 'As sent, whichever way.';
comment on column reminders.is_replaced is 'Its email failed, and another one has its level.';
-- However many people, servers and restarts: each level once.
create unique index reminders_once on reminders (user_id, invoice_id, level) where not is_replaced;
create index reminders_of_invoice on reminders (user_id, invoice_id);
grant select, insert, delete on reminders to stint_app;
grant update (is_replaced) on reminders to stint_app;
alter table reminders enable row level security;
create policy own_reminders on reminders to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on reminders as restrictive to stint_portal using (false);

create table reminder_blocks (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  client_id uuid,
  invoice_id uuid,
  until date,
  reason text not null check (reason in ('never', 'dispute', 'promise', 'other')),
  note text check (length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  primary key (user_id, id),
  constraint reminder_blocks_client foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint reminder_blocks_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint reminder_blocks_subject check ((client_id is null) <> (invoice_id is null))
);
comment on table reminder_blocks is 'Clients and invoices that aren’t reminded.';
comment on column reminder_blocks.until is 'The last day without reminders; null: until it is removed.';
create index reminder_blocks_of_client on reminder_blocks (user_id, client_id);
create index reminder_blocks_of_invoice on reminder_blocks (user_id, invoice_id);
grant select, insert, update, delete on reminder_blocks to stint_app;
alter table reminder_blocks enable row level security;
create policy own_reminder_blocks on reminder_blocks to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on reminder_blocks as restrictive to stint_portal using (false);

-- Accounts whose reminders are sent without a person: whose, and nothing else.
create function automatic_reminder_accounts() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.user_id from reminder_settings s join users u on u.id = s.user_id
      where s.settings ->> 'mode' = 'automatic' and u.disabled_at is null order by s.user_id
  $$;
revoke execute on function automatic_reminder_accounts() from public;
grant execute on function automatic_reminder_accounts() to stint_app;

-- A reminder that waited in the queue isn't sent if its invoice was paid, credited or blocked in the meantime. The lock
-- waits for a payment that is just being recorded.
create function stop_settled_reminder() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      invoice invoices;
      is_open boolean;
    begin
      select i.* into invoice from reminders r join invoices i on i.user_id = r.user_id and i.id = r.invoice_id
        where r.user_id = new.user_id and r.id = new.id for share of i;
      if not found then return new; end if;
      select invoice.state = 'issued' and invoice.due_minor
          > (select coalesce(sum(case kind when 'refund' then -amount_minor else amount_minor end), 0)
               from payment_allocations where user_id = invoice.user_id and invoice_id = invoice.id)
            + (select coalesce(sum(due_minor), 0) from invoices
                 where user_id = invoice.user_id and related_id = invoice.id and type = 'creditNote' and state = 'issued')
        and not exists (select from payment_notices
               where user_id = invoice.user_id and invoice_id = invoice.id and dismissed_at is null)
        and not exists (select from reminder_blocks b
               where b.user_id = invoice.user_id and (b.invoice_id = invoice.id or b.client_id = invoice.client_id)
                 and (b.until is null or b.until >= (now() at time zone 'UTC' - interval '12 hours')::date))
        into is_open;
      if is_open then return new; end if;
      update mails set status = 'failed', text = '', html = '', attachment = null,
          problem = 'Not sent: the invoice was paid or reminders were stopped in the meantime.'
        where id = new.id;
      return null;
    end
  $$;
create trigger stop_settled_reminder before update of status on mails
  for each row when (old.status = 'queued' and new.status = 'sending' and new.is_private)
  execute function stop_settled_reminder();
