-- What an invoice has to say of a client. [3.4]
alter table clients
  add column legal_name text,
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  add column postal_address jsonb check (jsonb_typeof(postal_address) = 'object'),
  add column vat_id text,
  add column registration_id text,
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column language text,
  add column payment_terms_days integer check (payment_terms_days between 0 and 365),
  add column buyer_reference text,
  add column electronic_address jsonb check (electronic_address ?& array['scheme', 'id']),
  add column tags text[] not null default '{}',
  add column colour text check (colour ~ '^#[0-9a-f]{6}$');
comment on column clients.contacts is 'In the order of the caller: id, name, email, phone, receivesInvoices.';
comment on column clients.postal_address is
  'For invoices: street, street2, postalCode, city, region, countryCode; beside the free text of address.';
comment on column clients.currency is 'Null: the account''s.';
comment on column clients.electronic_address is 'Where invoices are delivered: a scheme of the EAS list, and the id in it. [EN 16931 BT-49]';
comment on column clients.buyer_reference is 'What the buyer wants to find on an invoice, as a Leitweg-ID. [EN 16931 BT-10]';

create index clients_of_email on clients (user_id, email_hash) where email_hash is not null;

-- What followed when one client was merged into another, to be brought back when that is undone.
create table client_moves (
  user_id uuid not null,
  operation_id uuid not null,
  kind text not null,
  ids uuid[] not null,
  primary key (user_id, operation_id, kind),
  foreign key (user_id, operation_id) references operations (user_id, id) on delete cascade
);
comment on column client_moves.kind is 'The table of the records.';
comment on column client_moves.ids is 'Those that referred to the client that was merged.';

grant select, insert, update, delete on client_moves to stint_app;
alter table client_moves enable row level security;
create policy own_client_moves on client_moves to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));
