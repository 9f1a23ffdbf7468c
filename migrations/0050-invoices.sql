-- Invoices, deposit invoices, credit notes and quotes of an account.
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
  discount jsonb,
  charge jsonb,
  texts jsonb not null default '{}',
  buyer_reference text,
  po_number text,
  notes text,
  releases_entries boolean not null default false,
  frozen jsonb,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  due_minor bigint not null default 0,
  issued_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  search_text text generated always as (to_search_text(coalesce(number, '') || ' ' || coalesce(po_number, '') || ' ' || coalesce(frozen #>> '{buyer,name}', ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint invoices_client foreign key (user_id, client_id) references clients (user_id, id),
  constraint invoices_related foreign key (user_id, related_id) references invoices (user_id, id),
  constraint invoices_state_of_type check (
    case when type = 'quote' then state in ('draft', 'sent', 'accepted', 'declined', 'expired')
         else state in ('draft', 'issued', 'void') end),
  -- A draft has no number, no frozen parties and no time of issue; everything else has all three.
  constraint invoices_issued_in_full check (
    (state = 'draft') = (number is null) and (state = 'draft') = (frozen is null)
    and (state = 'draft') = (issued_at is null)),
  constraint invoices_complete_when_issued check (state = 'draft' or (client_id is not null and issue_day is not null)),
  constraint invoices_credit_note_of check (type <> 'creditNote' or related_id is not null)
);
comment on table invoices is 'Documents with amounts: invoices, deposit invoices, credit notes and quotes.';
comment on column invoices.related_id is 'The invoice of a credit note; the quote of an invoice.';
comment on column invoices.lines is 'Part of the row, so that they are locked, frozen, undone, exported and restored with it.';
comment on column invoices.time_mode is 'exact: time is multiplied as it is; printed: hours are rounded to two decimals first.';
comment on column invoices.texts is 'subject, intro, closing and terms, with placeholders.';
comment on column invoices.releases_entries is 'Of a credit note: the time it credits can be invoiced again.';
comment on column invoices.frozen is 'What was issued: seller, buyer, bank, layout, tax notes, texts and the calculation.';
comment on column invoices.gross_minor is 'The total with tax, in minor units of the currency, as calculated from the lines.';
create unique index invoices_number on invoices (user_id, number) where number is not null;
create index invoices_newest on invoices (user_id, created_at desc, id desc);
create index invoices_of_client on invoices (user_id, client_id);
create index invoices_of_related on invoices (user_id, related_id) where related_id is not null;
create index invoices_by_due on invoices (user_id, due_day) where state = 'issued';

-- What was issued stays: only its state, its void reason and its revision may change, and it can't be deleted except with its account.
create function keep_issued_invoice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' and exists (select from users where id = old.user_id) then
      raise exception 'an issued invoice can''t be deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if new.state = 'draft' or (old.state = 'void' and new.state <> 'void') then
    raise exception 'an issued invoice can''t become a draft' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - '{state,voided_at,void_reason,updated_at,revision}'::text[])
     <> (to_jsonb(old) - '{state,voided_at,void_reason,updated_at,revision}'::text[]) then
    raise exception 'an issued invoice can''t change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_issued_invoice before update or delete on invoices for each row execute function keep_issued_invoice();

-- The next number of each series. The row is locked while a document is issued, so numbers have no gaps.
create table invoice_counters (
  user_id uuid not null references users (id) on delete cascade,
  series text not null check (series in ('invoice', 'creditNote', 'quote')),
  period text not null check (length(period) <= 10),
  next bigint not null check (next between 1 and 999999999999),
  primary key (user_id, series, period)
);
comment on column invoice_counters.period is 'Year or month of a series that starts again; empty if it never does.';

-- The account's settings for invoices: seller, bank, tax, series, texts, layout and saved items.
create table invoice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);

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
comment on column payments.kind is 'payment: money received; refund: money paid back; writeOff: what is no longer expected, such as bank fees.';
comment on column payments.allocations is
  'invoiceId and amountMinor. Part of the row, so that they are undone, exported and restored with it; payment_allocations follows by trigger.';
create index payments_newest on payments (user_id, created_at desc, id desc);
create index payments_of_client on payments (user_id, client_id);

create table payment_allocations (
  user_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  kind text not null,
  primary key (user_id, payment_id, invoice_id),
  constraint payment_allocations_payment foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade,
  constraint payment_allocations_invoice foreign key (user_id, invoice_id) references invoices (user_id, id)
);
comment on table payment_allocations is 'The allocations of payments as rows, for sums. Written by a trigger only.';
create index payment_allocations_of_invoice on payment_allocations (user_id, invoice_id);

create function write_payment_allocations() returns trigger language plpgsql as $$
begin
  delete from payment_allocations where user_id = new.user_id and payment_id = new.id;
  insert into payment_allocations (user_id, payment_id, invoice_id, amount_minor, kind)
    select new.user_id, new.id, (a ->> 'invoiceId')::uuid, (a ->> 'amountMinor')::bigint, new.kind
      from jsonb_array_elements(new.allocations) a;
  if (select coalesce(sum(amount_minor), 0) from payment_allocations where user_id = new.user_id and payment_id = new.id) > new.amount_minor then
    raise exception 'a payment can''t be allocated more than once' using errcode = 'check_violation', constraint = 'payments_allocated';
  end if;
  return null;
end $$;
create trigger write_payment_allocations after insert or update on payments for each row execute function write_payment_allocations();

-- An entry is on at most one live invoice: it names it, and is invoiced while it does.
alter table timesheets
  add constraint timesheets_invoice foreign key (user_id, invoice_id) references invoices (user_id, id),
  add constraint timesheets_on_invoice_is_invoiced check (invoice_id is null or invoiced);
create index timesheets_of_invoice on timesheets (user_id, invoice_id) where invoice_id is not null;

-- Parts of fixed prices that are invoiced.
create table invoiced_prices (
  user_id uuid not null,
  project_id uuid not null,
  part text not null check (length(part) between 1 and 36),
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (user_id, invoice_id, line_id),
  constraint invoiced_prices_project foreign key (user_id, project_id) references projects (user_id, id),
  constraint invoiced_prices_invoice foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade
);
comment on column invoiced_prices.part is 'The id of an instalment; ''price'' for a part of the price without one.';
-- An instalment is on at most one live invoice.
create unique index invoiced_prices_instalment on invoiced_prices (user_id, project_id, part) where part <> 'price';

-- Stored PDFs of issued documents. [5.5]
alter table documents drop constraint documents_type_check, drop constraint documents_entity_of_type;
alter table documents
  add column invoice_id uuid,
  add constraint documents_invoice foreign key (user_id, invoice_id) references invoices (user_id, id),
  add constraint documents_type_check
    check (type in ('userDocument', 'avatar', 'clientDocument', 'contract', 'projectDocument', 'receipt', 'invoicePdf')),
  add constraint documents_entity_of_type check (
    (client_id is not null) = (type in ('clientDocument', 'contract'))
    and (project_id is not null) = (type = 'projectDocument')
    and (expense_id is not null) = (type = 'receipt')
    and (invoice_id is not null) = (type = 'invoicePdf'));
create unique index documents_of_invoice on documents (user_id, invoice_id) where invoice_id is not null;

-- Private mode may move and encrypt the file, but its content stays, and it can't be deleted except with its account.
create function keep_invoice_pdf() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from users where id = old.user_id) then
      raise exception 'the PDF of an invoice can''t be deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.sha256, new.type, new.invoice_id, new.size_bytes) is distinct from (old.sha256, old.type, old.invoice_id, old.size_bytes) then
    raise exception 'the PDF of an invoice can''t change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_invoice_pdf before update or delete on documents
  for each row when (old.type = 'invoicePdf') execute function keep_invoice_pdf();

grant select, insert, update, delete on invoices, invoice_settings, payments to stint_app;
grant select, insert, update on invoice_counters to stint_app;
grant select, insert, delete on invoiced_prices to stint_app;
grant select, insert, delete on payment_allocations to stint_app;
alter table invoices enable row level security;
create policy own_invoices on invoices to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table invoice_counters enable row level security;
create policy own_invoice_counters on invoice_counters to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table invoice_settings enable row level security;
create policy own_invoice_settings on invoice_settings to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table payments enable row level security;
create policy own_payments on payments to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table payment_allocations enable row level security;
create policy own_payment_allocations on payment_allocations to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table invoiced_prices enable row level security;
create policy own_invoiced_prices on invoiced_prices to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
