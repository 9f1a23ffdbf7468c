-- Imports of expenses, which may bring categories, and exchange rates of other currencies. [3.7]
alter table import_parts
  add column expense_ids uuid[] not null default '{}',
  add column category_ids uuid[] not null default '{}';
alter table imports add column expenses_made integer not null default 0;

-- What an account uploaded or its server fetched; rates are proposals, and an expense keeps the one it got.
create table exchange_rates (
  user_id uuid not null references users (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null check (day between '1900-01-01' and '2200-12-31'),
  per_euro numeric(20, 10) not null check (per_euro > 0),
  source text not null check (source in ('upload', 'fetched')),
  primary key (user_id, currency, day)
);
comment on table exchange_rates is 'Units of a currency per euro, as the European Central Bank publishes them.';

grant select, insert, update, delete on exchange_rates to stint_app;
alter table exchange_rates enable row level security;
create policy own_exchange_rates on exchange_rates to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
