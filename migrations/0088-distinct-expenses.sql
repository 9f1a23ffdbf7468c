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
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- Where duplicates are looked for.
create index documents_of_content on documents (user_id, sha256) where type = 'receipt';
create index expenses_of_amount on expenses (user_id, gross_minor, currency) where gross_minor <> 0;
create index expenses_of_number on expenses (user_id, lower(receipt_number)) where receipt_number is not null;
