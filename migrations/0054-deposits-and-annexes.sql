alter table invoices
  -- Deposit invoices that it deducts. Part of the row, so that they are locked, frozen, undone, exported and restored with it.
  add column deposits jsonb not null default '[]'
    check (case when jsonb_typeof(deposits) = 'array' then jsonb_array_length(deposits) <= 50 else false end),
  add column has_timesheet boolean not null default false,
  add column work jsonb check (jsonb_typeof(work) = 'array'),
  add constraint invoices_deposits_of_type check (deposits = '[]' or type in ('invoice', 'creditNote')),
  add constraint invoices_work_is_issued check (work is null or state <> 'draft');
comment on column invoices.deposits is 'Deposit invoices that it deducts, with their amounts; of a credit note, those that it releases.';
comment on column invoices.has_timesheet is 'Its PDF ends with the time it bills.';
comment on column invoices.work is 'The time entries of its lines, as issued; null before Stint kept them.';

-- A deposit invoice is deducted on at most one live invoice.
create table deducted_deposits (
  user_id uuid not null,
  deposit_id uuid not null,
  invoice_id uuid not null,
  primary key (user_id, deposit_id),
  constraint deducted_deposits_deposit foreign key (user_id, deposit_id) references invoices (user_id, id) on delete cascade,
  constraint deducted_deposits_invoice foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade
);
comment on table deducted_deposits is 'Deposit invoices on issued invoices, until those are void or credited.';
create index deducted_deposits_of_invoice on deducted_deposits (user_id, invoice_id);

grant select, insert, delete on deducted_deposits to stint_app;
alter table deducted_deposits enable row level security;
create policy own_deducted_deposits on deducted_deposits to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
