-- The key of a record starts with its owner, and so does every reference to it: a reference to another account's record
-- can't be stored. Private fields have encrypted copies (`_enc`). [3.4, 3.6]
create table clients (
  user_id uuid not null references users (id),
  id uuid not null,
  name text not null,
  legal_name text,
  name_enc jsonb,
  email text,
  email_enc jsonb,
  email_hash text,
  phone text,
  phone_enc jsonb,
  notes text,
  notes_enc jsonb,
  address text,
  address_enc jsonb,
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  contacts_enc jsonb,
  postal_address jsonb check (jsonb_typeof(postal_address) = 'object'),
  postal_address_enc jsonb,
  vat_id text,
  registration_id text,
  is_active boolean not null default true,
  is_internal boolean not null default false,
  billing_type text check (billing_type in ('hourly', 'fixed', 'retainer')),
  hourly_rate numeric(12, 4) check (hourly_rate >= 0),
  retainer_rate numeric(12, 4) check (retainer_rate >= 0),
  retainer_ms bigint check (retainer_ms >= 0),
  rounding_minutes smallint check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  rounding_direction text check (rounding_direction in ('nearest', 'up', 'down')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  language text,
  payment_terms_days integer check (payment_terms_days between 0 and 365),
  buyer_reference text,
  electronic_address jsonb check (electronic_address ?& array['scheme', 'id']),
  tags text[] not null default '{}',
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  requires_approval boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  primary key (user_id, id),
  check ((email is null) = (email_hash is null)),
  constraint clients_rounding check ((rounding_minutes is null) = (rounding_direction is null))
);
comment on column clients.contacts is 'In the caller''s order: id, name, email, phone, receivesInvoices.';
comment on column clients.postal_address is
  'For invoices: street, street2, postalCode, city, region, countryCode. `address` is free text.';
comment on column clients.is_internal is 'The account''s own client: its time is never billable. At most one.';
comment on column clients.rounding_minutes is
  'Null: as the account rounds. When it rounds is a setting of the account.';
comment on column clients.currency is 'Null: the account''s currency.';
comment on column clients.buyer_reference is
  'What the buyer wants on invoices, such as a Leitweg-ID. [EN 16931 BT-10]';
comment on column clients.electronic_address is
  'Where invoices are delivered: an EAS scheme and the ID in it. [EN 16931 BT-49]';
comment on column clients.requires_approval is 'Invoices bill only time that the client approved.';
comment on column clients.request_hash is 'Hash of the create request, to recognize a retry.';
create index clients_newest on clients (user_id, created_at desc, id desc);
create index clients_by_id on clients (id);
create index clients_of_email on clients (user_id, email_hash) where email_hash is not null;
-- Clients with a copy that is missing or of version 1: a later session writes version 2. [3.6, 8.3]
create index clients_without_copies on clients (user_id, id)
  where (name_enc ->> 'v') is distinct from '2'
    or (email is not null or email_enc is not null) and (email_enc ->> 'v') is distinct from '2'
    or (phone is not null or phone_enc is not null) and (phone_enc ->> 'v') is distinct from '2'
    or (notes is not null or notes_enc is not null) and (notes_enc ->> 'v') is distinct from '2'
    or (address is not null or address_enc is not null) and (address_enc ->> 'v') is distinct from '2';
create unique index clients_internal on clients (user_id) where is_internal;
-- Few round otherwise, and every total asks for them.
create index clients_rounding_otherwise on clients (user_id) where rounding_minutes is not null;
grant select, insert, update, delete on clients to stint_app;
alter table clients enable row level security;

create policy own_clients on clients to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on clients as restrictive to stint_portal using (id = (select stint_client_id()));

-- What followed when one client was merged into another, to return when that is undone.
create table client_merge_moves (
  user_id uuid not null,
  operation_id uuid not null,
  kind text not null,
  ids uuid[] not null,
  primary key (user_id, operation_id, kind),
  foreign key (user_id, operation_id) references operations (user_id, id) on delete cascade
);
comment on column client_merge_moves.kind is 'The table of the moved records.';
comment on column client_merge_moves.ids is 'The records that referred to the removed client.';
grant select, insert, update, delete on client_merge_moves to stint_app;
alter table client_merge_moves enable row level security;
create policy own_client_merge_moves on client_merge_moves to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on client_merge_moves as restrictive to stint_portal using (false);

-- Whose client an ID is, for super admins who share it; others learn only of their own.
create function client_owners(ids uuid[]) returns table (client_id uuid, owner_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.user_id from clients c
    where c.id = any (ids) and (c.user_id = stint_owner_id() or is_super_admin())
  $$;
revoke execute on function client_owners(uuid[]) from public;
grant execute on function client_owners(uuid[]) to stint_app;
