-- What clients report in the portal: that they paid an invoice, and how to reach them from now on.
create table payment_notices (
  user_id uuid not null,
  invoice_id uuid not null,
  paid_day date not null,
  amount_minor bigint check (amount_minor > 0),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  dismissed_at timestamptz(3),
  primary key (user_id, invoice_id),
  constraint payment_notices_invoice foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade
);
comment on table payment_notices is 'Clients report payments; only the owner records them.';
comment on column payment_notices.amount_minor is 'Null: what is open.';
comment on column payment_notices.name is 'As the client typed it.';

grant select, insert, update on payment_notices to stint_app;
alter table payment_notices enable row level security;
create policy own_payment_notices on payment_notices to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));

create table contact_proposals (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  changes jsonb not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  primary key (user_id, id),
  constraint contact_proposals_client foreign key (user_id, client_id) references clients (user_id, id) on delete cascade
);
comment on column contact_proposals.name is 'As the client typed it.';
comment on column contact_proposals.changes is 'By field: before, and after.';
comment on column contact_proposals.answered_at is 'When the owner accepted or dismissed it.';
create index contact_proposals_client on contact_proposals (user_id, client_id, created_at);

grant select, insert, update, delete on contact_proposals to stint_app;
alter table contact_proposals enable row level security;
create policy own_contact_proposals on contact_proposals to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
