-- What an account spends, with its receipts, and its categories. [2.9]
create table expenses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null default 'purchase' check (kind in ('purchase', 'refund')),
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
  receipt_total_minor bigint,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  recoverable_tax_minor bigint not null default 0,
  deductible_minor bigint not null default 0,
  exchange_rate numeric(20, 10) check (exchange_rate > 0),
  rate_day date,
  charged_minor bigint check (charged_minor > 0),
  account_currency text check (account_currency ~ '^[A-Z]{3}$'),
  account_minor bigint,
  client_id uuid,
  project_id uuid,
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
  constraint expenses_reimbursed_own check (reimbursed_on is null or paid_by = 'own')
);
comment on column expenses.kind is 'refund: money that a vendor paid back; its lines are positive, its sums negative.';
comment on column expenses.day is 'The day on the receipt; null on a draft that hasn''t been read yet.';
comment on column expenses.lines is
  'Part of the row, so that they are locked, undone, exported and restored with it; without lines, the expense is a draft.';
comment on column expenses.receipt_total_minor is 'The total as printed, which the lines must add up to.';
comment on column expenses.gross_minor is 'What was paid, as calculated from the lines; negative for a refund.';
comment on column expenses.exchange_rate is 'Units of the account''s currency per unit, if the expense is in another one.';
comment on column expenses.charged_minor is 'What was charged in the account''s currency; it wins over the rate.';
comment on column expenses.account_minor is 'What was paid, in the account''s currency of that time; null in that currency, or while the rate is missing. Never changes by itself.';
comment on column expenses.client_id is 'Only without a project: a project has its own client.';
comment on column expenses.voucher_reason is 'Why there is no receipt; the expense is then its own voucher.';
create index expenses_newest on expenses (user_id, created_at desc, id desc);
create index expenses_by_day on expenses (user_id, day desc);
create index expenses_of_client on expenses (user_id, client_id) where client_id is not null;
create index expenses_of_project on expenses (user_id, project_id) where project_id is not null;
create index documents_of_expense on documents (user_id, expense_id) where expense_id is not null;

-- The account's categories of expenses.
create table expense_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1
);

grant select, insert, update, delete on expenses, expense_settings to stint_app;
alter table expenses enable row level security;
create policy own_expenses on expenses to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
alter table expense_settings enable row level security;
create policy own_expense_settings on expense_settings to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- Expenses keep their client and project, so they go before them.
create or replace function delete_account(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into deleted_accounts (user_id) values (account);
      delete from documents where user_id = account;
      delete from expenses where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from payments where user_id = account;
      delete from invoices where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;
