create table invoices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('invoice', 'deposit', 'creditNote', 'quote')),
  state text not null default 'draft'
    check (state in ('draft', 'issued', 'void', 'sent', 'accepted', 'declined', 'expired')),
  number text check (length(number) between 1 and 60),
  client_id uuid,
  related_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  issue_day date,
  due_day date,
  service_from date,
  service_to date,
  prices_include_tax boolean not null default false,
  time_mode text not null default 'exact' check (time_mode in ('exact', 'printed')),
  lines jsonb not null default '[]'
    check (case when jsonb_typeof(lines) = 'array' then jsonb_array_length(lines) <= 1000 else false end),
  deposits jsonb not null default '[]'
    check (case when jsonb_typeof(deposits) = 'array' then jsonb_array_length(deposits) <= 50 else false end),
  discount jsonb,
  charge jsonb,
  texts jsonb not null default '{}',
  buyer_reference text,
  po_number text,
  notes text,
  has_timesheet boolean not null default false,
  has_receipts boolean not null default false,
  releases_entries boolean not null default false,
  work jsonb check (jsonb_typeof(work) = 'array'),
  frozen jsonb,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  due_minor bigint not null default 0,
  issued_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  answered_by text check (length(answered_by) between 1 and 200),
  answered_at timestamptz(3),
  search_text text generated always as (to_search_text(
    coalesce(number, '') || ' ' || coalesce(po_number, '') || ' ' || coalesce(frozen #>> '{buyer,name}', ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint invoices_client foreign key (user_id, client_id) references clients (user_id, id),
  -- Deferrable, because a restore inserts a credit note before its invoice.
  constraint invoices_related foreign key (user_id, related_id) references invoices (user_id, id) deferrable,
  constraint invoices_state_of_type check
    (case when type = 'quote' then state in ('draft', 'sent', 'accepted', 'declined', 'expired')
     else state in ('draft', 'issued', 'void') end),
  -- A draft has no number, no frozen parties and no time of issue; everything else has all three.
  constraint invoices_issued_in_full check
    ((state = 'draft') = (number is null) and (state = 'draft') = (frozen is null)
      and (state = 'draft') = (issued_at is null)),
  constraint invoices_complete_when_issued check
    (state = 'draft' or client_id is not null and issue_day is not null),
  constraint invoices_credit_note_of check (type <> 'creditNote' or related_id is not null),
  constraint invoices_deposits_of_type check (deposits = '[]' or type in ('invoice', 'creditNote')),
  constraint invoices_work_is_issued check (work is null or state <> 'draft'),
  constraint invoices_answered_quote check
    ((answered_by is null or answered_at is not null)
      and (answered_at is null or type = 'quote' and state in ('accepted', 'declined')))
);
comment on table invoices is 'Documents with amounts: invoices, deposit invoices, credit notes and quotes.';
comment on column invoices.related_id is 'The invoice of a credit note; the quote of an invoice.';
comment on column invoices.time_mode is
  'exact: time is multiplied as it is; printed: hours are rounded to two decimals first.';
comment on column invoices.lines is
  'Part of the row, so that they are locked, frozen, undone, exported and restored with it.';
comment on column invoices.deposits is
  'Deposit invoices that it deducts, with their amounts; of a credit note, those that it releases.';
comment on column invoices.texts is 'subject, intro, closing and terms, with placeholders.';
comment on column invoices.has_timesheet is 'Its PDF ends with the time it bills.';
comment on column invoices.has_receipts is 'Its PDF ends with the receipts of the expenses it bills.';
comment on column invoices.releases_entries is 'Of a credit note: the time it credits can be invoiced again.';
comment on column invoices.work is 'The time entries of its lines, as issued; null on a draft.';
comment on column invoices.frozen is
  'What was issued: seller, buyer, bank, layout, tax notes, texts and the calculation.';
comment on column invoices.gross_minor is
  'The total with tax, in minor units of the currency, as calculated from the lines.';
comment on column invoices.answered_by is
  'The name that was typed on the page of the link; null: the owner recorded the answer.';
create unique index invoices_number on invoices (user_id, number) where number is not null;
create index invoices_newest on invoices (user_id, created_at desc, id desc);
create index invoices_of_client on invoices (user_id, client_id);
create index invoices_of_related on invoices (user_id, related_id) where related_id is not null;
create index invoices_by_due on invoices (user_id, due_day) where state = 'issued';
-- Sums of unbilled work leave out what drafts bill.
create index invoices_drafts on invoices (user_id, created_at) where state = 'draft';
grant select, insert, update, delete on invoices to stint_app;
alter table invoices enable row level security;
create policy own_invoices on invoices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoices as restrictive to stint_portal using (client_id = (select stint_client_id()));

-- What was issued stays, and can be deleted only with its account. A merge of clients moves it to the remaining client; the
-- buyer it was issued to stays. A computed column is empty in a trigger that runs before the update, so it doesn't count.
create function keep_issued_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      may_change constant text[] :=
        '{state,voided_at,void_reason,answered_by,answered_at,updated_at,revision,search_text,client_id}';
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'draft' and not exists (select from deleted_accounts where user_id = old.user_id) then
          raise exception 'an issued invoice can''t be deleted' using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if old.state = 'draft' then return new; end if;
      if new.state = 'draft' or (old.state = 'void' and new.state <> 'void') then
        raise exception 'an issued invoice can''t become a draft' using errcode = 'restrict_violation';
      end if;
      if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
        raise exception 'an issued invoice can''t change' using errcode = 'restrict_violation';
      end if;
      if new.client_id is distinct from old.client_id and not exists (
        select from operations o
          where o.user_id = old.user_id and o.kind = 'clients' and o.xmin = pg_current_xact_id()::xid
            and jsonb_array_length(o.before) = 2
            and o.before @> jsonb_build_array(jsonb_build_object('id', old.client_id))
            and o.before @> jsonb_build_array(jsonb_build_object('id', new.client_id))
      ) then
        raise exception 'only a merge changes the client of an issued invoice' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger keep_issued_invoice before update or delete on invoices
  for each row execute function keep_issued_invoice();

-- The next number of each series. The row is locked while a document is issued, so numbers have no gaps.
create table invoice_counters (
  user_id uuid not null references users (id) on delete cascade,
  series text not null check (series in ('invoice', 'creditNote', 'quote')),
  period text not null check (length(period) <= 10),
  next bigint not null check (next between 1 and 999999999999),
  primary key (user_id, series, period)
);
comment on column invoice_counters.period is
  'Year, fiscal year or month of a series that starts again; empty if it never does.';
grant select, insert, update on invoice_counters to stint_app;
alter table invoice_counters enable row level security;
create policy own_invoice_counters on invoice_counters to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoice_counters as restrictive to stint_portal using (false);

-- The account's settings for invoices: seller, bank, tax, series, texts, layout and saved items.
create table invoice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
grant select, insert, update, delete on invoice_settings to stint_app;
alter table invoice_settings enable row level security;
create policy own_invoice_settings on invoice_settings to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- Money received and paid back.
create table payments (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'writeOff')),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  method text not null check (method in ('transfer', 'card', 'cash', 'directDebit', 'other')),
  reference text check (length(reference) <= 200),
  notes text check (length(notes) <= 2000),
  allocations jsonb not null default '[]'
    check (case when jsonb_typeof(allocations) = 'array' then jsonb_array_length(allocations) <= 200 else false end),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint payments_client foreign key (user_id, client_id) references clients (user_id, id)
);
comment on column payments.kind is
  'payment: money received; refund: money paid back; writeOff: what is no longer expected, such as bank fees.';
comment on column payments.allocations is
  'invoiceId and amountMinor. Part of the row, so that they are undone, exported and restored with it; payment_allocations follows by trigger.';
create index payments_newest on payments (user_id, created_at desc, id desc);
create index payments_of_client on payments (user_id, client_id);
grant select, insert, update, delete on payments to stint_app;
alter table payments enable row level security;
create policy own_payments on payments to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on payments as restrictive to stint_portal using (client_id = (select stint_client_id()));

create table payment_allocations (
  user_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  kind text not null,
  primary key (user_id, payment_id, invoice_id),
  constraint payment_allocations_payment foreign key (user_id, payment_id)
    references payments (user_id, id) on delete cascade,
  constraint payment_allocations_invoice foreign key (user_id, invoice_id) references invoices (user_id, id)
);
comment on table payment_allocations is 'The allocations of payments as rows, for sums. Written by a trigger only.';
create index payment_allocations_of_invoice on payment_allocations (user_id, invoice_id);
grant select, insert, delete on payment_allocations to stint_app;
alter table payment_allocations enable row level security;
create policy own_payment_allocations on payment_allocations to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on payment_allocations as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

create function write_payment_allocations() returns trigger
  language plpgsql
  as $$
    begin
      delete from payment_allocations where user_id = new.user_id and payment_id = new.id;
      insert into payment_allocations (user_id, payment_id, invoice_id, amount_minor, kind)
        select new.user_id, new.id, (a ->> 'invoiceId')::uuid, (a ->> 'amountMinor')::bigint, new.kind
          from jsonb_array_elements(new.allocations) a;
      if new.amount_minor < (select coalesce(sum(amount_minor), 0) from payment_allocations
                             where user_id = new.user_id and payment_id = new.id) then
        raise exception 'a payment can''t be allocated more than once'
          using errcode = 'check_violation', constraint = 'payments_allocated';
      end if;
      return null;
    end
  $$;
create trigger write_payment_allocations after insert or update on payments
  for each row execute function write_payment_allocations();

create table invoiced_prices (
  user_id uuid not null,
  project_id uuid not null,
  part text not null check (length(part) between 1 and 36),
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  duration_ms bigint check (duration_ms > 0),
  credited_ms bigint not null default 0 check (credited_ms >= 0),
  primary key (user_id, invoice_id, line_id),
  constraint invoiced_prices_project foreign key (user_id, project_id) references projects (user_id, id),
  constraint invoiced_prices_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoiced_prices_duration check
    ((duration_ms is not null) = (part like 'period:%' or part like 'hours:%'))
);
comment on table invoiced_prices is 'Parts of fixed prices, and hours of retainers, that are on live invoices.';
comment on column invoiced_prices.part is
  'The id of an instalment; price: a part of the price without one; period: or hours: a retainer’s hours, recurring or bought once, with the first day of their period.';
comment on column invoiced_prices.duration_ms is 'Of a retainer: the hours it bills.';
comment on column invoiced_prices.credited_ms is
  'Of a retainer: how many of its hours issued credit notes credit, by their amount.';
-- An instalment is on at most one live invoice. Hours that are added to an invoiced period are on an invoice of their own.
create unique index invoiced_prices_once on invoiced_prices (user_id, project_id, part)
  where part <> 'price' and part not like 'hours:%' and part not like 'period:%';
grant select, insert, delete on invoiced_prices to stint_app;
grant update (credited_ms) on invoiced_prices to stint_app;
alter table invoiced_prices enable row level security;
create policy own_invoiced_prices on invoiced_prices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoiced_prices as restrictive to stint_portal
  using (project_id in (select id from projects));

create table deducted_deposits (
  user_id uuid not null,
  deposit_id uuid not null,
  invoice_id uuid not null,
  primary key (user_id, deposit_id),
  constraint deducted_deposits_deposit foreign key (user_id, deposit_id)
    references invoices (user_id, id) on delete cascade,
  constraint deducted_deposits_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
comment on table deducted_deposits is 'Deposit invoices on issued invoices, until those are void or credited.';
create index deducted_deposits_of_invoice on deducted_deposits (user_id, invoice_id);
grant select, insert, delete on deducted_deposits to stint_app;
alter table deducted_deposits enable row level security;
create policy own_deducted_deposits on deducted_deposits to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on deducted_deposits as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

-- A private web link to one document, which works without an account.
create table invoice_links (
  user_id uuid not null,
  invoice_id uuid not null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  first_viewed_at timestamptz(3),
  last_viewed_at timestamptz(3),
  view_count integer not null default 0,
  token_seed bytea check (octet_length(token_seed) = 16),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, invoice_id),
  constraint invoice_links_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoice_links_viewed check
    ((view_count = 0) = (first_viewed_at is null) and (view_count = 0) = (last_viewed_at is null))
);
comment on column invoice_links.token_hash is 'SHA-256 of the secret in the link; null once it is revoked.';
comment on column invoice_links.view_count is 'Of all links that the document has had.';
grant select, insert, update on invoice_links to stint_app;
alter table invoice_links enable row level security;
create policy own_invoice_links on invoice_links to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoice_links as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

-- Runs without a session: the token is the secret. The links of a disabled account open nothing.
create function invoice_link_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id from invoice_links l join users u on u.id = l.user_id
    where l.token_hash = hash and l.expires_at > now() and u.disabled_at is null
  $$;
revoke execute on function invoice_link_owner(bytea) from public;
grant execute on function invoice_link_owner(bytea) to stint_app;

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
  constraint invoice_deliveries_email check
    ((way = 'email') = (recipient is not null) and (way = 'email') = (subject is not null)
      and (way = 'email') = (text is not null) and (way = 'email' or status = 'sent'))
);
comment on column invoice_deliveries.text is 'What the sender wrote; the mail adds the private link.';
comment on column invoice_deliveries.status is
  'sending: the mail server hasn’t confirmed. If it doesn’t within minutes, the mail may have arrived.';
create index invoice_deliveries_invoice on invoice_deliveries (user_id, invoice_id, created_at);
grant select, insert, delete on invoice_deliveries to stint_app;
alter table invoice_deliveries enable row level security;
create policy own_invoice_deliveries on invoice_deliveries to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoice_deliveries as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

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

create table payment_notices (
  user_id uuid not null,
  invoice_id uuid not null,
  paid_day date not null,
  amount_minor bigint check (amount_minor > 0),
  name text not null check (length(name) between 1 and 200),
  dismissed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, invoice_id),
  constraint payment_notices_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
comment on table payment_notices is 'Clients report payments; only the owner records them.';
comment on column payment_notices.amount_minor is 'Null: what is open.';
comment on column payment_notices.name is 'As the client typed it.';
grant select, insert, update on payment_notices to stint_app;
alter table payment_notices enable row level security;
create policy own_payment_notices on payment_notices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on payment_notices as restrictive to stint_portal
  using (invoice_id in (select id from invoices));
