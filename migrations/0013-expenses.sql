-- What an account uploaded or its server fetched. Rates are proposals, and an expense keeps the one it got.
create table exchange_rates (
  user_id uuid not null references users (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null check (day between date '1900-01-01' and date '2200-12-31'),
  per_euro numeric(20, 10) not null check (per_euro > 0),
  source text not null check (source in ('upload', 'fetched')),
  primary key (user_id, currency, day)
);
comment on table exchange_rates is 'Units of a currency per euro, as the European Central Bank publishes them.';
grant select, insert, update, delete on exchange_rates to stint_app;
alter table exchange_rates enable row level security;
create policy own_exchange_rates on exchange_rates to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

-- Lists of ten thousand expenses are sorted and searched by the server.
create function expense_search_text(vendor text, receipt_number text, notes text, tags text[]) returns text
  language sql immutable parallel safe
  return to_search_text(concat_ws(' ', vendor, receipt_number, notes, array_to_string(tags, ' ')));

-- The list sums the tax that is owed to the tax office and not to the vendor.
create function expense_owed_tax(kind text, tax_case text, lines jsonb) returns bigint
  language sql immutable parallel safe
  return case when tax_case in ('reverseCharge', 'intraCommunity') then (
    select case kind when 'refund' then -1 else 1 end * coalesce(sum(tax), 0)::bigint
      from (
        -- Rounded once per rate, half away from zero.
        select coalesce(sum(printed), 0) + round(coalesce(sum(amount * rate) filter (where printed is null), 0) * 0.01) as tax
          from jsonb_array_elements(lines) line
            cross join lateral (
              select substring(line ->> 'amountMinor' from '^-?\d+$')::numeric as amount,
                     substring(line ->> 'taxRate' from '^\d+(?:\.\d+)?$')::numeric as rate,
                     substring(line ->> 'taxMinor' from '^-?\d+$')::numeric as printed
            ) number
          group by rate
      ) by_rate
  ) else 0 end;

-- What an account spends, with its receipts. Mileage and per diems have an amount that is calculated from a trip, and
-- recurring expenses make drafts. [2.9]
create table expenses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null default 'purchase' check (kind in ('purchase', 'refund', 'mileage', 'perDiem')),
  is_draft boolean not null default false,
  day date,
  vendor text check (length(vendor) <= 200),
  vendor_enc jsonb,
  receipt_number text check (length(receipt_number) <= 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  prices_include_tax boolean not null default true,
  tax_case text not null default 'domestic'
    check (tax_case in ('domestic', 'reverseCharge', 'intraCommunity', 'import', 'exempt', 'outsideScope')),
  lines jsonb not null default '[]'
    check (case when jsonb_typeof(lines) = 'array' then jsonb_array_length(lines) <= 100 else false end),
  mileage jsonb,
  per_diem jsonb,
  trip jsonb,
  trip_enc jsonb,
  receipt_total_minor bigint,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  recoverable_tax_minor bigint not null default 0,
  deductible_minor bigint not null default 0,
  self_assessed_tax_minor bigint not null generated always as (expense_owed_tax(kind, tax_case, lines)) stored,
  exchange_rate numeric(20, 10) check (exchange_rate > 0),
  rate_day date,
  charged_minor bigint check (charged_minor > 0),
  account_currency text check (account_currency ~ '^[A-Z]{3}$'),
  account_minor bigint,
  client_id uuid,
  project_id uuid,
  is_billable boolean not null default false,
  markup_percent numeric(8, 4) check (markup_percent between 0 and 1000),
  markup_minor bigint check (markup_minor >= 0),
  billed_as text check (billed_as in ('net', 'gross', 'disbursement')),
  billed_text text check (length(billed_text) <= 500),
  paid_by text not null default 'company' check (paid_by in ('company', 'card', 'cash', 'own')),
  paid_on date,
  reimbursed_on date,
  voucher_reason text check (length(voucher_reason) <= 500),
  occasion text check (length(occasion) <= 500),
  guests text check (length(guests) <= 2000),
  guests_enc jsonb,
  notes text check (length(notes) <= 10000),
  notes_enc jsonb,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  recurrence jsonb,
  recurring_expense_id uuid,
  recurring_day date,
  search_text text generated always as (expense_search_text(vendor, receipt_number, notes, tags)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  constraint expenses_client foreign key (user_id, client_id) references clients (user_id, id),
  constraint expenses_project foreign key (user_id, project_id) references projects (user_id, id),
  -- The client of a project's expense is the project's.
  constraint expenses_client_or_project check (client_id is null or project_id is null),
  constraint expenses_converted_in_full check ((account_currency is null) = (account_minor is null)),
  constraint expenses_reimbursed_own check (reimbursed_on is null or paid_by = 'own'),
  constraint expenses_one_markup check (markup_percent is null or markup_minor is null),
  constraint expenses_mileage check ((kind = 'mileage') = (mileage is not null)),
  constraint expenses_per_diem check ((kind = 'perDiem') = (per_diem is not null)),
  constraint expenses_recurring check ((recurring_expense_id is null) = (recurring_day is null))
);
comment on column expenses.kind is
  'refund: money that a vendor paid back; its lines are positive, its sums negative. The only line of mileage and per diems is calculated.';
comment on column expenses.is_draft is 'Filled by a recurring expense, and not confirmed yet.';
comment on column expenses.day is 'The day on the receipt; null on a draft that hasn''t been read yet.';
comment on column expenses.lines is
  'Part of the row, so that they are locked, undone, exported and restored with it; without lines, the expense is a draft.';
comment on column expenses.mileage is 'With the rates that were used; it never takes today''s by itself.';
comment on column expenses.per_diem is 'With the amounts that were used; it never takes today''s by itself.';
comment on column expenses.trip is 'From where, to where and what for.';
comment on column expenses.receipt_total_minor is 'The total as printed, which the lines must add up to.';
comment on column expenses.gross_minor is 'What was paid, as calculated from the lines; negative for a refund.';
comment on column expenses.self_assessed_tax_minor is
  'As calculateExpense() calculates it. Generated, so that archives and API of an expense stay as they are.';
comment on column expenses.exchange_rate is
  'Units of the account''s currency per unit, if the expense is in another one.';
comment on column expenses.charged_minor is 'What was charged in the account''s currency; it wins over the rate.';
comment on column expenses.account_minor is
  'What was paid, in the account''s currency of that time; null in that currency, or while the rate is missing. Never changes by itself.';
comment on column expenses.client_id is 'Only without a project: a project has its own client.';
comment on column expenses.billed_as is
  'net: without the tax that is recovered; gross: with all tax; disbursement: paid in the client''s name, without own tax. Null: as the account''s tax says.';
comment on column expenses.billed_text is 'What the client reads on the invoice.';
comment on column expenses.voucher_reason is 'Why there is no receipt; the expense is then its own voucher.';
comment on column expenses.recurrence is 'On which days it makes a draft like itself, and the next of them.';
comment on column expenses.recurring_expense_id is 'The recurring expense that made it; it may be deleted since.';
create index expenses_newest on expenses (user_id, created_at desc, id desc);
create index expenses_of_client on expenses (user_id, client_id) where client_id is not null;
create index expenses_of_project on expenses (user_id, project_id) where project_id is not null;
create index expenses_to_bill on expenses (user_id, day) where is_billable;
create index expenses_mileage_by_day on expenses (user_id, day) where kind = 'mileage';
-- One draft for each day, whatever happens to the server in between.
create unique index expenses_once_per_day on expenses (user_id, recurring_expense_id, recurring_day);
create index expenses_recurring on expenses ((recurrence ->> 'nextDay')) where recurrence is not null;
-- Where duplicates are looked for.
create index expenses_of_amount on expenses (user_id, gross_minor, currency) where gross_minor <> 0;
create index expenses_of_number on expenses (user_id, lower(receipt_number)) where receipt_number is not null;
create index expenses_by_day on expenses (user_id, coalesce(day, date 'infinity'), created_at, id);
create index expenses_by_vendor on expenses (user_id, left(to_search_text(coalesce(vendor, '')), 20), created_at, id);
grant select, insert, update, delete on expenses to stint_app;
alter table expenses enable row level security;
create policy own_expenses on expenses to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on expenses as restrictive to stint_portal using (client_id = (select stint_client_id()));

-- The account's categories of expenses.
create table expense_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);
grant select, insert, update, delete on expense_settings to stint_app;
alter table expense_settings enable row level security;
create policy own_expense_settings on expense_settings to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on expense_settings as restrictive to stint_portal using (false);

create table invoiced_expenses (
  user_id uuid not null,
  expense_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null,
  primary key (user_id, expense_id),
  -- At commit, because an account's expenses are deleted before its invoices.
  constraint invoiced_expenses_expense foreign key (user_id, expense_id)
    references expenses (user_id, id) deferrable initially deferred,
  constraint invoiced_expenses_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
comment on table invoiced_expenses is 'Expenses on live invoices: each on one at most, until that is void or credited.';
comment on column invoiced_expenses.amount_minor is
  'What the line charges for it without tax, in the invoice''s currency; negative for a refund.';
create index invoiced_expenses_of_invoice on invoiced_expenses (user_id, invoice_id);
grant select, insert, delete on invoiced_expenses to stint_app;
alter table invoiced_expenses enable row level security;
create policy own_invoiced_expenses on invoiced_expenses to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on invoiced_expenses as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

-- Expenses that look like duplicates of each other, and aren't.
create table distinct_expenses (
  user_id uuid not null references users (id) on delete cascade,
  expense_id uuid not null,
  other_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, expense_id, other_id),
  constraint distinct_expenses_in_order check (expense_id < other_id)
);
comment on table distinct_expenses is 'Pairs that the user said are no duplicates. Without foreign keys, so that they are still known after a deletion is undone.';
grant select, insert, delete on distinct_expenses to stint_app;
alter table distinct_expenses enable row level security;
create policy own_distinct_expenses on distinct_expenses to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on distinct_expenses as restrictive to stint_portal using (false);

-- Recurring expenses that may be due, in any time zone: whose, and nothing else.
create function due_recurring_expenses(at timestamptz) returns table (user_id uuid, expense_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select e.user_id, e.id from expenses e
      where e.recurrence is not null and e.recurrence ->> 'nextDay' <= to_char(at at time zone 'UTC' + interval '14 hours', 'YYYY-MM-DD')
        and e.recurrence ->> 'isPaused' = 'false'
  $$;
revoke execute on function due_recurring_expenses(timestamptz) from public;
grant execute on function due_recurring_expenses(timestamptz) to stint_app;
