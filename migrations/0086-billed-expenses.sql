-- Expenses that are billed on to clients, and receipts as pages of an invoice. [2.9]
alter table expenses
  add column is_billable boolean not null default false,
  add column markup_percent numeric(8, 4) check (markup_percent between 0 and 1000),
  add column markup_minor bigint check (markup_minor >= 0),
  add column billed_as text check (billed_as in ('net', 'gross', 'disbursement')),
  add column billed_text text check (length(billed_text) <= 500),
  add constraint expenses_one_markup check (markup_percent is null or markup_minor is null);
comment on column expenses.billed_as is
  'net: without the tax that is recovered; gross: with all tax; disbursement: paid in the client''s name, without own tax. Null: as the account''s tax says.';
comment on column expenses.billed_text is 'What the client reads on the invoice.';

create table invoiced_expenses (
  user_id uuid not null,
  expense_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null,
  primary key (user_id, expense_id),
  -- At commit, because an account's expenses are deleted before its invoices.
  constraint invoiced_expenses_expense foreign key (user_id, expense_id) references expenses (user_id, id)
    deferrable initially deferred,
  constraint invoiced_expenses_invoice foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade
);
comment on table invoiced_expenses is 'Expenses on live invoices: each on one at most, until that is void or credited.';
comment on column invoiced_expenses.amount_minor is 'What the line charges for it without tax, in the invoice''s currency; negative for a refund.';
create index invoiced_expenses_of_invoice on invoiced_expenses (user_id, invoice_id);
create index expenses_to_bill on expenses (user_id, day) where is_billable;

alter table invoices add column has_receipts boolean not null default false;
comment on column invoices.has_receipts is 'Its PDF ends with the receipts of the expenses it bills.';

grant select, insert, delete on invoiced_expenses to stint_app;
alter table invoiced_expenses enable row level security;
create policy own_invoiced_expenses on invoiced_expenses to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
