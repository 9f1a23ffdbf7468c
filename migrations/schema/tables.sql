-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

create extension btree_gin;
create extension pg_trgm;
grant usage on schema public to public;
grant usage on schema public to stint_app;
grant usage on schema public to stint_identity;

create table accounts (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamp(3) with time zone,
  refresh_token_expires_at timestamp(3) with time zone,
  scope text,
  id_token text,
  password text,
  last_token_use_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
comment on column accounts.last_token_use_at is 'When an ID token last called a function. Updated at most once a minute.';
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id);
alter table accounts add constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX accounts_user ON accounts USING btree (user_id);
CREATE TRIGGER end_access_with_password AFTER UPDATE OF password ON accounts FOR EACH ROW WHEN (new.password IS NOT NULL AND new.password IS DISTINCT FROM old.password AND current_setting('stint.is_same_password'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION end_access_with_password();
grant delete, insert, select, update on accounts to stint_identity;

create table api_keys (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  scope text not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column api_keys.key_hash is 'SHA-256 of the key.';
comment on column api_keys.last_used_at is 'Updated at most once a minute.';
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (user_id, id);
alter table api_keys add constraint api_keys_key_hash_key UNIQUE (key_hash);
alter table api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_key_hash_check CHECK (octet_length(key_hash) = 32);
alter table api_keys add constraint api_keys_scope_check CHECK (scope = ANY (ARRAY['read'::text, 'write'::text]));
grant delete, insert, select on api_keys to stint_app;
grant delete, select, update (last_used_at) on api_keys to stint_identity;
alter table api_keys enable row level security;
create policy identity_finds on api_keys as permissive for all to stint_identity
  using (true)
  with check (true);
create policy only_client on api_keys as restrictive for all to stint_portal
  using (false);
create policy own_api_keys on api_keys as permissive for all to stint_app
  using (user_id = (( SELECT stint_user_id() AS stint_user_id)))
  with check (user_id = (( SELECT stint_user_id() AS stint_user_id)));

create table approval_requests (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  from_day date not null,
  to_day date not null,
  project_ids uuid[] not null default '{}'::uuid[],
  entries jsonb not null,
  hash text not null,
  requested_at timestamp(3) with time zone not null default now(),
  messages jsonb not null default '[]'::jsonb,
  approval jsonb,
  replaces_id uuid,
  reminder_count integer not null default 0,
  reminded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column approval_requests.project_ids is 'Empty: all of the client''s projects, and time without one.';
comment on column approval_requests.entries is 'The snapshot that the client sees: id, revision, day, projectId, projectName, description, durationMs.';
comment on column approval_requests.hash is 'SHA-256 of the snapshot; an approval names it.';
comment on column approval_requests.messages is 'Questions of the client and answers: id, entryId, by, name, text, at.';
comment on column approval_requests.approval is 'Who approved the snapshot: at, name, via, addressHash, comment.';
comment on column approval_requests.replaces_id is 'The approved request whose time changed since; it stays as evidence. It may be deleted since.';
comment on column approval_requests.reminder_count is 'Reminders that were mailed of this snapshot.';
comment on column approval_requests.reminded_at is 'When the last of them was mailed.';
alter table approval_requests add constraint approval_requests_pkey PRIMARY KEY (user_id, id);
alter table approval_requests add constraint approval_requests_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table approval_requests add constraint approval_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table approval_requests add constraint approval_requests_entries_check CHECK (
CASE
    WHEN jsonb_typeof(entries) = 'array'::text THEN jsonb_array_length(entries) >= 1 AND jsonb_array_length(entries) <= 10000
    ELSE false
END);
alter table approval_requests add constraint approval_requests_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text);
alter table approval_requests add constraint approval_requests_messages_check CHECK (
CASE
    WHEN jsonb_typeof(messages) = 'array'::text THEN jsonb_array_length(messages) <= 500
    ELSE false
END);
alter table approval_requests add constraint approval_requests_period CHECK (from_day <= to_day);
alter table approval_requests add constraint approval_requests_project_ids_check CHECK (cardinality(project_ids) <= 100);
CREATE INDEX approval_requests_newest ON approval_requests USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX approval_requests_of_client ON approval_requests USING btree (user_id, client_id, created_at DESC);
CREATE UNIQUE INDEX approval_requests_of_replaced ON approval_requests USING btree (user_id, replaces_id);
CREATE TRIGGER log_hours_act AFTER UPDATE OF approval, messages ON approval_requests FOR EACH ROW EXECUTE FUNCTION log_hours_act();
grant delete, insert, select, update on approval_requests to stint_app;
alter table approval_requests enable row level security;
create policy only_client on approval_requests as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_approval_requests on approval_requests as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table audit_log (
  id bigint not null default 0,
  at timestamp(3) with time zone not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  address text,
  previous_hash bytea not null default '\x'::bytea,
  hash bytea not null default '\x'::bytea
);
comment on column audit_log.actor_id is 'Null: a visitor who is not signed in, or the server.';
comment on column audit_log.subject_id is 'The account it concerns; null if the attempt names none that exists.';
comment on column audit_log.address is 'The IP address of the request.';
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_sign_ins ON audit_log USING btree (actor_id, id DESC) WHERE action = 'signIn.succeeded'::text;
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id DESC);
CREATE TRIGGER chain_audit_entry BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
grant insert (actor_id, action, subject_id, before, after), select on audit_log to stint_app;
grant insert (actor_id, action, subject_id, before, after, address) on audit_log to stint_identity;
alter table audit_log enable row level security;
create policy identity_appends on audit_log as permissive for insert to stint_identity
  with check (true);
create policy own_acts on audit_log as permissive for select to stint_app
  using (actor_id = (( SELECT stint_user_id() AS stint_user_id)) OR ( SELECT is_super_admin() AS is_super_admin));
create policy signs_own_acts on audit_log as permissive for insert to stint_app
  with check (actor_id = (( SELECT stint_user_id() AS stint_user_id)));
create policy visitors_act on audit_log as permissive for insert to stint_app
  with check (actor_id IS NULL AND (( SELECT stint_user_id() AS stint_user_id)) IS NULL AND subject_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table calendar_addresses (
  user_id uuid not null,
  address_enc jsonb not null,
  host text not null,
  etag text,
  last_modified text,
  checked_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  problem text,
  created_at timestamp(3) with time zone not null default now()
);
comment on column calendar_addresses.address_enc is 'Encrypted with the data key: many addresses contain a secret.';
comment on column calendar_addresses.host is 'All that is ever shown of the address.';
comment on column calendar_addresses.checked_at is 'Of the last request, successful or not.';
comment on column calendar_addresses.read_at is 'When the events were last read completely.';
comment on column calendar_addresses.problem is 'Code of the last request’s problem; null after a success.';
alter table calendar_addresses add constraint calendar_addresses_pkey PRIMARY KEY (user_id);
alter table calendar_addresses add constraint calendar_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant delete, insert, select, update on calendar_addresses to stint_app;
alter table calendar_addresses enable row level security;
create policy only_client on calendar_addresses as restrictive for all to stint_portal
  using (false);
create policy own_calendar_addresses on calendar_addresses as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table calendar_answers (
  user_id uuid not null,
  suggestion_id uuid not null,
  answer text not null,
  created_at timestamp(3) with time zone not null default now()
);
alter table calendar_answers add constraint calendar_answers_pkey PRIMARY KEY (user_id, suggestion_id);
alter table calendar_answers add constraint calendar_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_answers add constraint calendar_answers_answer_check CHECK (answer = ANY (ARRAY['added'::text, 'dismissed'::text]));
grant delete, insert, select, update on calendar_answers to stint_app;
alter table calendar_answers enable row level security;
create policy only_client on calendar_answers as restrictive for all to stint_portal
  using (false);
create policy own_calendar_answers on calendar_answers as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table calendar_feeds (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
comment on column calendar_feeds.token_hash is 'SHA-256 of the secret in the link.';
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (user_id);
alter table calendar_feeds add constraint calendar_feeds_token_hash_key UNIQUE (token_hash);
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_token_hash_check CHECK (octet_length(token_hash) = 32);
grant delete, insert, select, update on calendar_feeds to stint_app;
alter table calendar_feeds enable row level security;
create policy only_client on calendar_feeds as restrictive for all to stint_portal
  using (false);
create policy own_calendar_feeds on calendar_feeds as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table calendar_suggestions (
  user_id uuid not null,
  id uuid not null,
  source text not null,
  title text not null,
  day date not null,
  start_time timestamp(3) with time zone,
  end_time timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column calendar_suggestions.id is 'Derived from the event’s UID and original start, so it stays the same in every copy of the calendar.';
comment on column calendar_suggestions.start_time is 'Null for a whole day.';
comment on column calendar_suggestions.end_time is 'Null for a whole day, and for events without an end.';
alter table calendar_suggestions add constraint calendar_suggestions_pkey PRIMARY KEY (user_id, id);
alter table calendar_suggestions add constraint calendar_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_suggestions add constraint calendar_suggestions_source_check CHECK (source = ANY (ARRAY['file'::text, 'address'::text]));
alter table calendar_suggestions add constraint calendar_suggestions_title_check CHECK (length(title) <= 2000);
CREATE INDEX calendar_suggestions_days ON calendar_suggestions USING btree (user_id, day);
grant delete, insert, select, update on calendar_suggestions to stint_app;
alter table calendar_suggestions enable row level security;
create policy only_client on calendar_suggestions as restrictive for all to stint_portal
  using (false);
create policy own_calendar_suggestions on calendar_suggestions as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table claims (
  user_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  delivery_id uuid not null,
  kind text not null,
  day date not null,
  amount_minor bigint not null,
  interest_from date,
  interest_to date,
  waived_at timestamp(3) with time zone,
  waive_reason text,
  created_at timestamp(3) with time zone not null default now()
);
comment on column claims. is 'Fees and interest for late payment. What is paid beyond an invoice settles its claims first.';
comment on column claims.delivery_id is 'The reminder that made it; it counts unless that email failed.';
comment on column claims.interest_from is 'First day of the interest.';
comment on column claims.interest_to is 'Last day of the interest; the next one goes on from there.';
alter table claims add constraint claims_pkey PRIMARY KEY (user_id, id);
alter table claims add constraint claims_delivery FOREIGN KEY (user_id, delivery_id) REFERENCES invoice_deliveries(user_id, id) ON DELETE CASCADE;
alter table claims add constraint claims_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table claims add constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table claims add constraint claims_amount_minor_check CHECK (amount_minor >= 1 AND amount_minor <= '1000000000000'::bigint);
alter table claims add constraint claims_interest CHECK ((kind = 'interest'::text) = (interest_from IS NOT NULL) AND (kind = 'interest'::text) = (interest_to IS NOT NULL) AND interest_from <= interest_to);
alter table claims add constraint claims_kind_check CHECK (kind = ANY (ARRAY['fee'::text, 'interest'::text]));
alter table claims add constraint claims_waive_reason_check CHECK (length(waive_reason) >= 1 AND length(waive_reason) <= 500);
alter table claims add constraint claims_waived CHECK ((waived_at IS NULL) = (waive_reason IS NULL));
CREATE INDEX claims_of_invoice ON claims USING btree (user_id, invoice_id);
CREATE UNIQUE INDEX claims_once ON claims USING btree (user_id, delivery_id, kind);
grant delete, insert, select, update (waived_at, waive_reason) on claims to stint_app;
alter table claims enable row level security;
create policy only_client on claims as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_claims on claims as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table client_links (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  label text not null,
  token_hash bytea not null,
  token_seed bytea not null,
  pin_hash bytea,
  pin_salt bytea,
  pin_attempts integer not null default 0,
  pin_attempted_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  replaces_id uuid,
  created_at timestamp(3) with time zone not null default now()
);
comment on column client_links.token_hash is 'SHA-256 of the secret in the link.';
comment on column client_links.token_seed is 'With it and the server''s secret, the link can be shown again.';
comment on column client_links.pin_hash is 'scrypt of the PIN; null without one.';
comment on column client_links.pin_salt is 'Of a PIN that came with the replaced link; null: the token''s hash.';
comment on column client_links.pin_attempts is 'Wrong ones since the last hour without any, and those that are being compared.';
comment on column client_links.replaces_id is 'The expired link whose client asked for this one.';
alter table client_links add constraint client_links_pkey PRIMARY KEY (user_id, id);
alter table client_links add constraint client_links_token_hash_key UNIQUE (token_hash);
alter table client_links add constraint client_links_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table client_links add constraint client_links_label_check CHECK (length(label) >= 1 AND length(label) <= 100);
alter table client_links add constraint client_links_pin_hash_check CHECK (octet_length(pin_hash) = 32);
alter table client_links add constraint client_links_pin_salt_check CHECK (octet_length(pin_salt) = 32);
alter table client_links add constraint client_links_token_hash_check CHECK (octet_length(token_hash) = 32);
alter table client_links add constraint client_links_token_seed_check CHECK (octet_length(token_seed) = 16);
CREATE INDEX client_links_client ON client_links USING btree (user_id, client_id, created_at);
grant insert, select, update on client_links to stint_app;
alter table client_links enable row level security;
create policy only_client on client_links as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_client_links on client_links as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table client_merge_moves (
  user_id uuid not null,
  operation_id uuid not null,
  kind text not null,
  ids uuid[] not null
);
comment on column client_merge_moves.kind is 'The table of the moved records.';
comment on column client_merge_moves.ids is 'The records that referred to the removed client.';
alter table client_merge_moves add constraint client_merge_moves_pkey PRIMARY KEY (user_id, operation_id, kind);
alter table client_merge_moves add constraint client_merge_moves_user_id_operation_id_fkey FOREIGN KEY (user_id, operation_id) REFERENCES operations(user_id, id) ON DELETE CASCADE;
grant delete, insert, select, update on client_merge_moves to stint_app;
alter table client_merge_moves enable row level security;
create policy only_client on client_merge_moves as restrictive for all to stint_portal
  using (false);
create policy own_client_merge_moves on client_merge_moves as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table client_viewers (
  user_id uuid not null,
  client_id uuid not null,
  viewer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now()
);
comment on column client_viewers.id is 'The address of the client for this viewer.';
alter table client_viewers add constraint client_viewers_pkey PRIMARY KEY (user_id, client_id, viewer_id);
alter table client_viewers add constraint client_viewers_id UNIQUE (id);
alter table client_viewers add constraint client_viewers_user_id_client_id_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table client_viewers add constraint client_viewers_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX client_viewers_viewer ON client_viewers USING btree (viewer_id);
CREATE TRIGGER raise_role_revision AFTER INSERT OR DELETE ON client_viewers FOR EACH ROW EXECUTE FUNCTION raise_role_revision();
grant delete, insert, select on client_viewers to stint_app;
grant select on client_viewers to stint_identity;
alter table client_viewers enable row level security;
create policy identity_reads on client_viewers as permissive for select to stint_identity
  using (true);
create policy only_client on client_viewers as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_viewers on client_viewers as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)) OR ( SELECT is_super_admin() AS is_super_admin))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)) OR ( SELECT is_super_admin() AS is_super_admin));

create table clients (
  user_id uuid not null,
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
  contacts jsonb not null default '[]'::jsonb,
  contacts_enc jsonb,
  postal_address jsonb,
  postal_address_enc jsonb,
  vat_id text,
  registration_id text,
  is_active boolean not null default true,
  is_internal boolean not null default false,
  billing_type text,
  hourly_rate numeric(12,4),
  retainer_rate numeric(12,4),
  retainer_ms bigint,
  rounding_minutes smallint,
  rounding_direction text,
  currency text,
  language text,
  payment_terms_days integer,
  buyer_reference text,
  electronic_address jsonb,
  tags text[] not null default '{}'::text[],
  colour text,
  requires_approval boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  e_invoice_format text
);
comment on column clients.contacts is 'In the caller''s order: id, name, email, phone, receivesInvoices.';
comment on column clients.postal_address is 'For invoices: street, street2, postalCode, city, region, countryCode. `address` is free text.';
comment on column clients.is_internal is 'The account''s own client: its time is never billable. At most one.';
comment on column clients.rounding_minutes is 'Null: as the account rounds. When it rounds is a setting of the account.';
comment on column clients.currency is 'Null: the account''s currency.';
comment on column clients.buyer_reference is 'What the buyer wants on invoices, such as a Leitweg-ID. [EN 16931 BT-10]';
comment on column clients.electronic_address is 'Where invoices are delivered: an EAS scheme and the ID in it. [EN 16931 BT-49]';
comment on column clients.requires_approval is 'Invoices bill only time that the client approved.';
comment on column clients.request_hash is 'Hash of the create request, to recognize a retry.';
comment on column clients.e_invoice_format is 'Null: as in the settings for invoices.';
alter table clients add constraint clients_pkey PRIMARY KEY (user_id, id);
alter table clients add constraint clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table clients add constraint clients_billing_type_check CHECK (billing_type = ANY (ARRAY['hourly'::text, 'fixed'::text, 'retainer'::text]));
alter table clients add constraint clients_check CHECK ((email IS NULL) = (email_hash IS NULL));
alter table clients add constraint clients_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'::text);
alter table clients add constraint clients_contacts_check CHECK (jsonb_typeof(contacts) = 'array'::text);
alter table clients add constraint clients_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table clients add constraint clients_e_invoice_format_check CHECK (e_invoice_format = ANY (ARRAY['facturX'::text, 'xrechnungPdf'::text, 'xrechnungCii'::text, 'xrechnungUbl'::text, 'peppol'::text, 'none'::text]));
alter table clients add constraint clients_electronic_address_check CHECK (electronic_address ?& ARRAY['scheme'::text, 'id'::text]);
alter table clients add constraint clients_hourly_rate_check CHECK (hourly_rate >= 0::numeric);
alter table clients add constraint clients_payment_terms_days_check CHECK (payment_terms_days >= 0 AND payment_terms_days <= 365);
alter table clients add constraint clients_postal_address_check CHECK (jsonb_typeof(postal_address) = 'object'::text);
alter table clients add constraint clients_retainer_ms_check CHECK (retainer_ms >= 0);
alter table clients add constraint clients_retainer_rate_check CHECK (retainer_rate >= 0::numeric);
alter table clients add constraint clients_rounding CHECK ((rounding_minutes IS NULL) = (rounding_direction IS NULL));
alter table clients add constraint clients_rounding_direction_check CHECK (rounding_direction = ANY (ARRAY['nearest'::text, 'up'::text, 'down'::text]));
alter table clients add constraint clients_rounding_minutes_check CHECK (rounding_minutes = ANY (ARRAY[0, 1, 5, 6, 15, 30]));
CREATE INDEX clients_by_id ON clients USING btree (id);
CREATE UNIQUE INDEX clients_internal ON clients USING btree (user_id) WHERE is_internal;
CREATE INDEX clients_newest ON clients USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX clients_of_email ON clients USING btree (user_id, email_hash) WHERE email_hash IS NOT NULL;
CREATE INDEX clients_rounding_otherwise ON clients USING btree (user_id) WHERE rounding_minutes IS NOT NULL;
CREATE INDEX clients_without_copies ON clients USING btree (user_id, id) WHERE (name_enc ->> 'v'::text) IS DISTINCT FROM '2'::text OR (email IS NOT NULL OR email_enc IS NOT NULL) AND (email_enc ->> 'v'::text) IS DISTINCT FROM '2'::text OR (phone IS NOT NULL OR phone_enc IS NOT NULL) AND (phone_enc ->> 'v'::text) IS DISTINCT FROM '2'::text OR (notes IS NOT NULL OR notes_enc IS NOT NULL) AND (notes_enc ->> 'v'::text) IS DISTINCT FROM '2'::text OR (address IS NOT NULL OR address_enc IS NOT NULL) AND (address_enc ->> 'v'::text) IS DISTINCT FROM '2'::text;
CREATE TRIGGER keep_agreed_currency AFTER UPDATE OF currency ON clients FOR EACH ROW WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION keep_agreed_currency();
grant delete, insert, select, update on clients to stint_app;
grant select (user_id, id, name, is_active) on clients to stint_viewer;
alter table clients enable row level security;
create policy only_client on clients as restrictive for all to stint_portal
  using (id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_clients on clients as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));
create policy shared_client on clients as permissive for select to stint_viewer
  using (((user_id, id) = ( SELECT current_grant.owner_id,
    current_grant.client_id
   FROM current_grant() current_grant(owner_id, client_id, owner_name))));

create table contact_proposals (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  changes jsonb not null,
  answered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column contact_proposals.name is 'As the client typed it.';
comment on column contact_proposals.changes is 'By field: before, and after.';
comment on column contact_proposals.answered_at is 'When the owner accepted or dismissed it.';
alter table contact_proposals add constraint contact_proposals_pkey PRIMARY KEY (user_id, id);
alter table contact_proposals add constraint contact_proposals_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table contact_proposals add constraint contact_proposals_name_check CHECK (length(name) >= 1 AND length(name) <= 200);
CREATE INDEX contact_proposals_client ON contact_proposals USING btree (user_id, client_id, created_at);
grant delete, insert, select, update on contact_proposals to stint_app;
alter table contact_proposals enable row level security;
create policy only_client on contact_proposals as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_contact_proposals on contact_proposals as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table data_keys (
  user_id uuid not null,
  key_id text not null,
  wrapped bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
comment on column data_keys.key_id is 'The master key that wraps it.';
comment on column data_keys.wrapped is 'Can be unwrapped with that master key and for this tenant only.';
alter table data_keys add constraint data_keys_pkey PRIMARY KEY (user_id);
alter table data_keys add constraint data_keys_key_id_fkey FOREIGN KEY (key_id) REFERENCES master_keys(key_id);
alter table data_keys add constraint data_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX data_keys_of_master_key ON data_keys USING btree (key_id);
grant insert, select on data_keys to stint_app;
alter table data_keys enable row level security;
create policy own_data_keys on data_keys as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table deducted_deposits (
  user_id uuid not null,
  deposit_id uuid not null,
  invoice_id uuid not null
);
comment on column deducted_deposits. is 'Deposit invoices on issued invoices, until those are void or credited.';
alter table deducted_deposits add constraint deducted_deposits_pkey PRIMARY KEY (user_id, deposit_id);
alter table deducted_deposits add constraint deducted_deposits_deposit FOREIGN KEY (user_id, deposit_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table deducted_deposits add constraint deducted_deposits_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
CREATE INDEX deducted_deposits_of_invoice ON deducted_deposits USING btree (user_id, invoice_id);
grant delete, insert, select on deducted_deposits to stint_app;
alter table deducted_deposits enable row level security;
create policy only_client on deducted_deposits as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_deducted_deposits on deducted_deposits as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table default_tasks (
  user_id uuid not null,
  tasks jsonb not null
);
comment on column default_tasks.tasks is 'In order, with name, hourlyRate and billable.';
alter table default_tasks add constraint default_tasks_pkey PRIMARY KEY (user_id);
alter table default_tasks add constraint default_tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table default_tasks add constraint default_tasks_tasks_check CHECK (
CASE
    WHEN jsonb_typeof(tasks) = 'array'::text THEN jsonb_array_length(tasks) <= 200
    ELSE false
END);
grant delete, insert, select, update on default_tasks to stint_app;
alter table default_tasks enable row level security;
create policy own_default_tasks on default_tasks as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table deleted_accounts (
  user_id uuid not null,
  deleted_at timestamp(3) with time zone not null default now()
);
comment on column deleted_accounts. is 'The sweep deletes their files; what is otherwise kept may go with its account.';
alter table deleted_accounts add constraint deleted_accounts_pkey PRIMARY KEY (user_id);
grant select on deleted_accounts to stint_identity;
alter table deleted_accounts enable row level security;
create policy identity_reads on deleted_accounts as permissive for select to stint_identity
  using (true);

create table distinct_expenses (
  user_id uuid not null,
  expense_id uuid not null,
  other_id uuid not null,
  created_at timestamp(3) with time zone not null default now()
);
comment on column distinct_expenses. is 'Pairs that the user said are no duplicates. Without foreign keys, so that they are still known after a deletion is undone.';
alter table distinct_expenses add constraint distinct_expenses_pkey PRIMARY KEY (user_id, expense_id, other_id);
alter table distinct_expenses add constraint distinct_expenses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table distinct_expenses add constraint distinct_expenses_in_order CHECK (expense_id < other_id);
grant delete, insert, select on distinct_expenses to stint_app;
alter table distinct_expenses enable row level security;
create policy only_client on distinct_expenses as restrictive for all to stint_portal
  using (false);
create policy own_distinct_expenses on distinct_expenses as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table documents (
  user_id uuid not null,
  id uuid not null,
  type text not null,
  client_id uuid,
  project_id uuid,
  expense_id uuid,
  invoice_id uuid,
  name text,
  name_enc jsonb,
  search_text text generated always as (to_search_text(name)) stored,
  path text not null,
  content_type text not null,
  preview text,
  size_bytes bigint not null,
  sha256 text not null,
  is_encrypted boolean not null default false,
  uploaded_at timestamp(3) with time zone not null default now(),
  earlier_versions jsonb not null default '[]'::jsonb,
  total_bytes bigint not null,
  tags text[] not null default '{}'::text[],
  expires_on date,
  is_visible_to_client boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column documents.expense_id is 'Chosen by the caller; may be uploaded before its expense.';
comment on column documents.name is 'Null in private mode.';
comment on column documents.path is 'Where the file store has the current version. Never changes what it holds.';
comment on column documents.preview is 'How a browser may show it; null: only as a download.';
comment on column documents.size_bytes is 'Of the current version, not encrypted.';
comment on column documents.sha256 is 'Of the content, not encrypted.';
comment on column documents.is_encrypted is 'The file store has it encrypted with the data key.';
comment on column documents.earlier_versions is 'Newest first, with path, contentType, preview, sizeBytes, sha256, isEncrypted and uploadedAt. Part of the row, so that they are undone, exported and restored with it.';
comment on column documents.total_bytes is 'Of all versions; counts toward the quota.';
alter table documents add constraint documents_pkey PRIMARY KEY (user_id, id);
alter table documents add constraint documents_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table documents add constraint documents_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id);
alter table documents add constraint documents_project FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id);
alter table documents add constraint documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table documents add constraint documents_check CHECK (total_bytes >= size_bytes);
alter table documents add constraint documents_content_type_check CHECK (length(content_type) <= 100);
alter table documents add constraint documents_earlier_versions_check CHECK (
CASE
    WHEN jsonb_typeof(earlier_versions) = 'array'::text THEN jsonb_array_length(earlier_versions) <= 100
    ELSE false
END);
alter table documents add constraint documents_entity_of_type CHECK ((client_id IS NOT NULL) = (type = ANY (ARRAY['clientDocument'::text, 'contract'::text])) AND (project_id IS NOT NULL) = (type = 'projectDocument'::text) AND (expense_id IS NOT NULL) = (type = 'receipt'::text) AND (invoice_id IS NOT NULL) = (type = ANY (ARRAY['invoicePdf'::text, 'eInvoice'::text])));
alter table documents add constraint documents_name_check CHECK (length(name) >= 1 AND length(name) <= 1020);
alter table documents add constraint documents_named CHECK (name IS NOT NULL OR name_enc IS NOT NULL);
alter table documents add constraint documents_path_check CHECK (length(path) <= 1024);
alter table documents add constraint documents_preview_check CHECK (preview = ANY (ARRAY['image'::text, 'pdf'::text, 'text'::text]));
alter table documents add constraint documents_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text);
alter table documents add constraint documents_size_bytes_check CHECK (size_bytes >= 0);
alter table documents add constraint documents_tags_check CHECK (cardinality(tags) <= 20);
alter table documents add constraint documents_type_check CHECK (type = ANY (ARRAY['userDocument'::text, 'avatar'::text, 'clientDocument'::text, 'contract'::text, 'projectDocument'::text, 'receipt'::text, 'invoicePdf'::text, 'eInvoice'::text]));
CREATE INDEX documents_newest ON documents USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX documents_of_client ON documents USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX documents_of_content ON documents USING btree (user_id, sha256) WHERE type = 'receipt'::text;
CREATE INDEX documents_of_expense ON documents USING btree (user_id, expense_id) WHERE expense_id IS NOT NULL;
CREATE UNIQUE INDEX documents_of_invoice ON documents USING btree (user_id, invoice_id, type) WHERE invoice_id IS NOT NULL;
CREATE INDEX documents_of_project ON documents USING btree (user_id, project_id) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX documents_path ON documents USING btree (path);
CREATE INDEX documents_visible ON documents USING btree (user_id) WHERE is_visible_to_client;
CREATE TRIGGER keep_invoice_file BEFORE DELETE OR UPDATE ON documents FOR EACH ROW WHEN (old.invoice_id IS NOT NULL) EXECUTE FUNCTION keep_invoice_file();
grant delete, insert, select, update on documents to stint_app;
alter table documents enable row level security;
create policy only_client on documents as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)) OR (project_id IN ( SELECT projects.id
   FROM projects)) OR (invoice_id IN ( SELECT invoices.id
   FROM invoices)) OR (expense_id IN ( SELECT expenses.id
   FROM expenses)) OR num_nonnulls(client_id, project_id, expense_id, invoice_id) = 0);
create policy own_documents on documents as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table email_changes (
  user_id uuid not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null default (now() + '01:00:00'::interval),
  created_at timestamp(3) with time zone not null default now()
);
comment on column email_changes.token_hash is 'SHA-256 of the link’s token.';
alter table email_changes add constraint email_changes_pkey PRIMARY KEY (user_id);
alter table email_changes add constraint email_changes_token_hash_key UNIQUE (token_hash);
alter table email_changes add constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table email_changes add constraint email_changes_token_hash_check CHECK (octet_length(token_hash) = 32);
grant delete, insert, select, update on email_changes to stint_identity;
alter table email_changes enable row level security;
create policy identity_manages on email_changes as permissive for all to stint_identity
  using (true)
  with check (true);

create table exchange_rates (
  user_id uuid not null,
  currency text not null,
  day date not null,
  per_euro numeric(20,10) not null,
  source text not null
);
comment on column exchange_rates. is 'Units of a currency per euro, as the European Central Bank publishes them.';
alter table exchange_rates add constraint exchange_rates_pkey PRIMARY KEY (user_id, currency, day);
alter table exchange_rates add constraint exchange_rates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table exchange_rates add constraint exchange_rates_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table exchange_rates add constraint exchange_rates_day_check CHECK (day >= '1900-01-01'::date AND day <= '2200-12-31'::date);
alter table exchange_rates add constraint exchange_rates_per_euro_check CHECK (per_euro > 0::numeric);
alter table exchange_rates add constraint exchange_rates_source_check CHECK (source = ANY (ARRAY['upload'::text, 'fetched'::text]));
grant delete, insert, select, update on exchange_rates to stint_app;
alter table exchange_rates enable row level security;
create policy own_exchange_rates on exchange_rates as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table expense_settings (
  user_id uuid not null,
  settings jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
alter table expense_settings add constraint expense_settings_pkey PRIMARY KEY (user_id);
alter table expense_settings add constraint expense_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant delete, insert, select, update on expense_settings to stint_app;
alter table expense_settings enable row level security;
create policy only_client on expense_settings as restrictive for all to stint_portal
  using (false);
create policy own_expense_settings on expense_settings as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table expenses (
  user_id uuid not null,
  id uuid not null,
  kind text not null default 'purchase'::text,
  is_draft boolean not null default false,
  day date,
  vendor text,
  vendor_enc jsonb,
  receipt_number text,
  currency text not null,
  prices_include_tax boolean not null default true,
  tax_case text not null default 'domestic'::text,
  lines jsonb not null default '[]'::jsonb,
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
  exchange_rate numeric(20,10),
  rate_day date,
  charged_minor bigint,
  account_currency text,
  account_minor bigint,
  client_id uuid,
  project_id uuid,
  is_billable boolean not null default false,
  markup_percent numeric(8,4),
  markup_minor bigint,
  billed_as text,
  billed_text text,
  paid_by text not null default 'company'::text,
  paid_on date,
  reimbursed_on date,
  voucher_reason text,
  occasion text,
  guests text,
  guests_enc jsonb,
  notes text,
  notes_enc jsonb,
  tags text[] not null default '{}'::text[],
  recurrence jsonb,
  recurring_expense_id uuid,
  recurring_day date,
  search_text text generated always as (expense_search_text(vendor, receipt_number, notes, tags)) stored,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column expenses.kind is 'refund: money that a vendor paid back; its lines are positive, its sums negative. The only line of mileage and per diems is calculated.';
comment on column expenses.is_draft is 'Filled by a recurring expense, and not confirmed yet.';
comment on column expenses.day is 'The day on the receipt; null on a draft that hasn''t been read yet.';
comment on column expenses.lines is 'Part of the row, so that they are locked, undone, exported and restored with it; without lines, the expense is a draft.';
comment on column expenses.mileage is 'With the rates that were used; it never takes today''s by itself.';
comment on column expenses.per_diem is 'With the amounts that were used; it never takes today''s by itself.';
comment on column expenses.trip is 'From where, to where and what for.';
comment on column expenses.receipt_total_minor is 'The total as printed, which the lines must add up to.';
comment on column expenses.gross_minor is 'What was paid, as calculated from the lines; negative for a refund.';
comment on column expenses.self_assessed_tax_minor is 'As calculateExpense() calculates it. Generated, so that archives and API of an expense stay as they are.';
comment on column expenses.exchange_rate is 'Units of the account''s currency per unit, if the expense is in another one.';
comment on column expenses.charged_minor is 'What was charged in the account''s currency; it wins over the rate.';
comment on column expenses.account_minor is 'What was paid, in the account''s currency of that time; null in that currency, or while the rate is missing. Never changes by itself.';
comment on column expenses.client_id is 'Only without a project: a project has its own client.';
comment on column expenses.billed_as is 'net: without the tax that is recovered; gross: with all tax; disbursement: paid in the client''s name, without own tax. Null: as the account''s tax says.';
comment on column expenses.billed_text is 'What the client reads on the invoice.';
comment on column expenses.voucher_reason is 'Why there is no receipt; the expense is then its own voucher.';
comment on column expenses.recurrence is 'On which days it makes a draft like itself, and the next of them.';
comment on column expenses.recurring_expense_id is 'The recurring expense that made it; it may be deleted since.';
alter table expenses add constraint expenses_pkey PRIMARY KEY (user_id, id);
alter table expenses add constraint expenses_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table expenses add constraint expenses_project FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id);
alter table expenses add constraint expenses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table expenses add constraint expenses_account_currency_check CHECK (account_currency ~ '^[A-Z]{3}$'::text);
alter table expenses add constraint expenses_billed_as_check CHECK (billed_as = ANY (ARRAY['net'::text, 'gross'::text, 'disbursement'::text]));
alter table expenses add constraint expenses_billed_text_check CHECK (length(billed_text) <= 500);
alter table expenses add constraint expenses_charged_minor_check CHECK (charged_minor > 0);
alter table expenses add constraint expenses_client_or_project CHECK (client_id IS NULL OR project_id IS NULL);
alter table expenses add constraint expenses_converted_in_full CHECK ((account_currency IS NULL) = (account_minor IS NULL));
alter table expenses add constraint expenses_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table expenses add constraint expenses_exchange_rate_check CHECK (exchange_rate > 0::numeric);
alter table expenses add constraint expenses_guests_check CHECK (length(guests) <= 2000);
alter table expenses add constraint expenses_kind_check CHECK (kind = ANY (ARRAY['purchase'::text, 'refund'::text, 'mileage'::text, 'perDiem'::text]));
alter table expenses add constraint expenses_lines_check CHECK (
CASE
    WHEN jsonb_typeof(lines) = 'array'::text THEN jsonb_array_length(lines) <= 100
    ELSE false
END);
alter table expenses add constraint expenses_markup_minor_check CHECK (markup_minor >= 0);
alter table expenses add constraint expenses_markup_percent_check CHECK (markup_percent >= 0::numeric AND markup_percent <= 1000::numeric);
alter table expenses add constraint expenses_mileage CHECK ((kind = 'mileage'::text) = (mileage IS NOT NULL));
alter table expenses add constraint expenses_notes_check CHECK (length(notes) <= 10000);
alter table expenses add constraint expenses_occasion_check CHECK (length(occasion) <= 500);
alter table expenses add constraint expenses_one_markup CHECK (markup_percent IS NULL OR markup_minor IS NULL);
alter table expenses add constraint expenses_paid_by_check CHECK (paid_by = ANY (ARRAY['company'::text, 'card'::text, 'cash'::text, 'own'::text]));
alter table expenses add constraint expenses_per_diem CHECK ((kind = 'perDiem'::text) = (per_diem IS NOT NULL));
alter table expenses add constraint expenses_receipt_number_check CHECK (length(receipt_number) <= 100);
alter table expenses add constraint expenses_recurring CHECK ((recurring_expense_id IS NULL) = (recurring_day IS NULL));
alter table expenses add constraint expenses_reimbursed_own CHECK (reimbursed_on IS NULL OR paid_by = 'own'::text);
alter table expenses add constraint expenses_tags_check CHECK (cardinality(tags) <= 20);
alter table expenses add constraint expenses_tax_case_check CHECK (tax_case = ANY (ARRAY['domestic'::text, 'reverseCharge'::text, 'intraCommunity'::text, 'import'::text, 'exempt'::text, 'outsideScope'::text]));
alter table expenses add constraint expenses_vendor_check CHECK (length(vendor) <= 200);
alter table expenses add constraint expenses_voucher_reason_check CHECK (length(voucher_reason) <= 500);
CREATE INDEX expenses_by_day ON expenses USING btree (user_id, COALESCE(day, 'infinity'::date), created_at, id);
CREATE INDEX expenses_by_vendor ON expenses USING btree (user_id, "left"(to_search_text(COALESCE(vendor, ''::text)), 20), created_at, id);
CREATE INDEX expenses_mileage_by_day ON expenses USING btree (user_id, day) WHERE kind = 'mileage'::text;
CREATE INDEX expenses_newest ON expenses USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX expenses_of_amount ON expenses USING btree (user_id, gross_minor, currency) WHERE gross_minor <> 0;
CREATE INDEX expenses_of_client ON expenses USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX expenses_of_number ON expenses USING btree (user_id, lower(receipt_number)) WHERE receipt_number IS NOT NULL;
CREATE INDEX expenses_of_project ON expenses USING btree (user_id, project_id) WHERE project_id IS NOT NULL;
CREATE INDEX expenses_recurring ON expenses USING btree (schedule_due_day(recurrence), user_id) WHERE schedule_due_day(recurrence) IS NOT NULL;
CREATE INDEX expenses_to_bill ON expenses USING btree (user_id, day) WHERE is_billable;
CREATE CONSTRAINT TRIGGER unshare_documents AFTER UPDATE OF client_id ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION unshare_documents('expense_id');
grant delete, insert, select, update on expenses to stint_app;
alter table expenses enable row level security;
create policy only_client on expenses as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_expenses on expenses as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null
);
alter table import_files add constraint import_files_pkey PRIMARY KEY (user_id, import_id, part);
alter table import_files add constraint import_files_user_id_import_id_fkey FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE CASCADE;
grant delete, insert, select, update on import_files to stint_app;
alter table import_files enable row level security;
create policy only_client on import_files as restrictive for all to stint_portal
  using (false);
create policy own_import_files on import_files as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table import_parts (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  client_ids uuid[] not null default '{}'::uuid[],
  project_ids uuid[] not null default '{}'::uuid[],
  entry_ids uuid[] not null default '{}'::uuid[],
  expense_ids uuid[] not null default '{}'::uuid[],
  category_ids uuid[] not null default '{}'::uuid[]
);
alter table import_parts add constraint import_parts_pkey PRIMARY KEY (user_id, import_id, part);
alter table import_parts add constraint import_parts_user_id_import_id_fkey FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE CASCADE;
grant delete, insert, select, update on import_parts to stint_app;
alter table import_parts enable row level security;
create policy only_client on import_parts as restrictive for all to stint_portal
  using (false);
create policy own_import_parts on import_parts as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table imports (
  user_id uuid not null,
  id uuid not null,
  file_name text not null,
  size_bytes integer not null,
  status text not null default 'ready'::text,
  inspection jsonb not null,
  settings jsonb not null,
  reference_ids jsonb,
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  entries_made integer not null default 0,
  clients_made integer not null default 0,
  projects_made integer not null default 0,
  expenses_made integer not null default 0,
  duplicates integer not null default 0,
  problem_rows integer not null default 0,
  problem_file bytea,
  stop_reason text,
  kept_records jsonb not null default '[]'::jsonb,
  heartbeat_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column imports.inspection is 'Read from the file: headers, first rows, people and the tool that wrote it.';
comment on column imports.settings is 'How to read the file, as last chosen.';
comment on column imports.reference_ids is 'Set when the run starts: IDs of clients and projects by their names in the file.';
comment on column imports.problem_file is 'Set after the run: the rows with problems.';
comment on column imports.stop_reason is 'Why the run stopped early, as text. It can be continued.';
comment on column imports.kept_records is 'Set after an undo: the records that stayed, and why.';
comment on column imports.heartbeat_at is 'When the run last reported progress.';
alter table imports add constraint imports_pkey PRIMARY KEY (user_id, id);
alter table imports add constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table imports add constraint imports_kept_records_check CHECK (jsonb_typeof(kept_records) = 'array'::text);
alter table imports add constraint imports_size_bytes_check CHECK (size_bytes >= 0);
alter table imports add constraint imports_status_check CHECK (status = ANY (ARRAY['ready'::text, 'running'::text, 'done'::text, 'undone'::text]));
CREATE INDEX imports_newest ON imports USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX imports_running ON imports USING btree (user_id) WHERE status = 'running'::text;
grant delete, insert, select, update on imports to stint_app;
alter table imports enable row level security;
create policy only_client on imports as restrictive for all to stint_portal
  using (false);
create policy own_imports on imports as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table installation (
  id boolean not null default true,
  registration text,
  updated_at timestamp(3) with time zone not null default now()
);
alter table installation add constraint installation_pkey PRIMARY KEY (id);
alter table installation add constraint installation_id_check CHECK (id);
alter table installation add constraint installation_registration_check CHECK (registration = ANY (ARRAY['approval'::text, 'open'::text, 'invitation'::text]));
grant select, update (registration, updated_at) on installation to stint_app;
grant select on installation to stint_identity;
alter table installation enable row level security;
create policy everyone_reads on installation as permissive for select to stint_app, stint_identity
  using (true);
create policy only_client on installation as restrictive for all to stint_portal
  using (false);
create policy super_admin_changes on installation as permissive for update to stint_app
  using (( SELECT is_super_admin() AS is_super_admin))
  with check (( SELECT is_super_admin() AS is_super_admin));

create table invitations (
  id uuid not null,
  email text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  tenant_enabled boolean not null default false,
  client_id uuid,
  expires_at timestamp(3) with time zone not null default (now() + '7 days'::interval),
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  owner_id uuid,
  created_at timestamp(3) with time zone not null default now()
);
comment on column invitations.tenant_enabled is 'The new account can track time at once.';
comment on column invitations.client_id is 'A client that the new account can view.';
comment on column invitations.owner_id is 'The account that owns the client.';
alter table invitations add constraint invitations_pkey PRIMARY KEY (id);
alter table invitations add constraint invitations_token_hash_key UNIQUE (token_hash);
alter table invitations add constraint invitations_client FOREIGN KEY (owner_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_owner CHECK ((owner_id IS NULL) = (client_id IS NULL));
CREATE INDEX invitations_client ON invitations USING btree (owner_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX invitations_inviter ON invitations USING btree (invited_by, created_at DESC);
grant insert, select, update (revoked_at) on invitations to stint_app;
grant select on invitations to stint_identity;
alter table invitations enable row level security;
create policy identity_reads on invitations as permissive for select to stint_identity
  using (true);
create policy invites on invitations as permissive for insert to stint_app
  with check (invited_by = (( SELECT stint_user_id() AS stint_user_id)) AND (owner_id IS NULL OR owner_id = (( SELECT stint_owner_id() AS stint_owner_id))) AND (NOT tenant_enabled OR ( SELECT may_invite_users(stint_user_id()) AS may_invite_users)));
create policy only_client on invitations as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_invitations on invitations as permissive for select to stint_app
  using (invited_by = (( SELECT stint_user_id() AS stint_user_id)) OR ( SELECT is_super_admin() AS is_super_admin));
create policy revokes on invitations as permissive for update to stint_app
  using (invited_by = (( SELECT stint_user_id() AS stint_user_id)) OR ( SELECT is_super_admin() AS is_super_admin))
  with check (invited_by = (( SELECT stint_user_id() AS stint_user_id)) OR ( SELECT is_super_admin() AS is_super_admin));

create table invoice_counters (
  user_id uuid not null,
  series text not null,
  period text not null,
  next bigint not null
);
comment on column invoice_counters.period is 'Year, fiscal year or month of a series that starts again; empty if it never does.';
alter table invoice_counters add constraint invoice_counters_pkey PRIMARY KEY (user_id, series, period);
alter table invoice_counters add constraint invoice_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table invoice_counters add constraint invoice_counters_next_check CHECK (next >= 1 AND next <= '999999999999'::bigint);
alter table invoice_counters add constraint invoice_counters_period_check CHECK (length(period) <= 10);
alter table invoice_counters add constraint invoice_counters_series_check CHECK (series = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'quote'::text]));
grant insert, select, update on invoice_counters to stint_app;
alter table invoice_counters enable row level security;
create policy only_client on invoice_counters as restrictive for all to stint_portal
  using (false);
create policy own_invoice_counters on invoice_counters as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoice_deliveries (
  user_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  way text not null,
  day date not null,
  recipient text,
  cc text[] not null default '{}'::text[],
  subject text,
  text text,
  has_pdf boolean not null default false,
  status text not null default 'sent'::text,
  problem text,
  attempted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  request_hash bytea not null,
  send_at timestamp(3) with time zone,
  also_to text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[],
  mail_id uuid,
  attachments text[] not null default '{}'::text[],
  chosen_attachments text[],
  is_reminder boolean not null default false,
  receipt_ids uuid[]
);
comment on column invoice_deliveries.text is 'What the sender wrote; the mail adds the private link.';
comment on column invoice_deliveries.status is 'sending: the mail server hasn’t confirmed. If it doesn’t within minutes, the mail may have arrived.';
comment on column invoice_deliveries.send_at is 'Not before; null: at once.';
comment on column invoice_deliveries.also_to is 'Recipients besides the first.';
comment on column invoice_deliveries.bcc is 'Copies that other recipients don’t see.';
comment on column invoice_deliveries.mail_id is 'The email that reminds of several invoices; null: its own, with its ID.';
comment on column invoice_deliveries.attachments is 'What was attached besides the PDF.';
comment on column invoice_deliveries.chosen_attachments is 'What was chosen, also what the document lacks: the next email to the client is proposed with it. Null: no more.';
comment on column invoice_deliveries.is_reminder is 'It has a reminder, and isn’t sent again as an email of the document.';
comment on column invoice_deliveries.receipt_ids is 'The receipts that were attached. Null: none, or all of the document in emails before this was stored.';
alter table invoice_deliveries add constraint invoice_deliveries_pkey PRIMARY KEY (user_id, id);
alter table invoice_deliveries add constraint invoice_deliveries_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table invoice_deliveries add constraint invoice_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table invoice_deliveries add constraint invoice_deliveries_attachments_check CHECK (attachments <@ ARRAY['eInvoice'::text, 'timesheetPdf'::text, 'timesheetCsv'::text, 'receipts'::text]);
alter table invoice_deliveries add constraint invoice_deliveries_chosen_attachments_check CHECK (chosen_attachments <@ ARRAY['eInvoice'::text, 'timesheetPdf'::text, 'timesheetCsv'::text, 'receipts'::text]);
alter table invoice_deliveries add constraint invoice_deliveries_email CHECK ((way = 'email'::text) = (recipient IS NOT NULL) AND (way = 'email'::text) = (subject IS NOT NULL) AND (way = 'email'::text) = (text IS NOT NULL) AND (way = 'email'::text OR status = 'sent'::text));
alter table invoice_deliveries add constraint invoice_deliveries_problem_check CHECK (length(problem) <= 500);
alter table invoice_deliveries add constraint invoice_deliveries_recipient_check CHECK (length(recipient) <= 320);
alter table invoice_deliveries add constraint invoice_deliveries_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text]));
alter table invoice_deliveries add constraint invoice_deliveries_subject_check CHECK (length(subject) <= 200);
alter table invoice_deliveries add constraint invoice_deliveries_text_check CHECK (length(text) <= 10000);
alter table invoice_deliveries add constraint invoice_deliveries_way_check CHECK (way = ANY (ARRAY['email'::text, 'ownEmail'::text, 'post'::text, 'portal'::text, 'other'::text]));
CREATE INDEX invoice_deliveries_emails ON invoice_deliveries USING btree (user_id, created_at DESC, id DESC) WHERE way = 'email'::text;
CREATE INDEX invoice_deliveries_invoice ON invoice_deliveries USING btree (user_id, invoice_id, created_at);
CREATE INDEX invoice_deliveries_of_mail ON invoice_deliveries USING btree (user_id, mail_id) WHERE mail_id IS NOT NULL;
grant delete, insert, select on invoice_deliveries to stint_app;
alter table invoice_deliveries enable row level security;
create policy only_client on invoice_deliveries as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_invoice_deliveries on invoice_deliveries as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoice_links (
  user_id uuid not null,
  invoice_id uuid not null,
  token_hash bytea,
  expires_at timestamp(3) with time zone not null,
  first_viewed_at timestamp(3) with time zone,
  last_viewed_at timestamp(3) with time zone,
  view_count integer not null default 0,
  token_seed bytea,
  created_at timestamp(3) with time zone not null default now()
);
comment on column invoice_links.token_hash is 'SHA-256 of the secret in the link; null once it is revoked.';
comment on column invoice_links.view_count is 'Of all links that the document has had.';
alter table invoice_links add constraint invoice_links_pkey PRIMARY KEY (user_id, invoice_id);
alter table invoice_links add constraint invoice_links_token_hash_key UNIQUE (token_hash);
alter table invoice_links add constraint invoice_links_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table invoice_links add constraint invoice_links_token_hash_check CHECK (octet_length(token_hash) = 32);
alter table invoice_links add constraint invoice_links_token_seed_check CHECK (octet_length(token_seed) = 16);
alter table invoice_links add constraint invoice_links_viewed CHECK ((view_count = 0) = (first_viewed_at IS NULL) AND (view_count = 0) = (last_viewed_at IS NULL));
grant insert, select, update on invoice_links to stint_app;
alter table invoice_links enable row level security;
create policy only_client on invoice_links as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_invoice_links on invoice_links as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoice_settings (
  user_id uuid not null,
  settings jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
alter table invoice_settings add constraint invoice_settings_pkey PRIMARY KEY (user_id);
alter table invoice_settings add constraint invoice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant delete, insert, select, update on invoice_settings to stint_app;
alter table invoice_settings enable row level security;
create policy own_invoice_settings on invoice_settings as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoiced_expenses (
  user_id uuid not null,
  expense_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null
);
comment on column invoiced_expenses. is 'Expenses on live invoices: each on one at most, until that is void or credited.';
comment on column invoiced_expenses.amount_minor is 'What the line charges for it without tax, in the invoice''s currency; negative for a refund.';
alter table invoiced_expenses add constraint invoiced_expenses_pkey PRIMARY KEY (user_id, expense_id);
alter table invoiced_expenses add constraint invoiced_expenses_expense FOREIGN KEY (user_id, expense_id) REFERENCES expenses(user_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table invoiced_expenses add constraint invoiced_expenses_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
CREATE INDEX invoiced_expenses_of_invoice ON invoiced_expenses USING btree (user_id, invoice_id);
grant delete, insert, select on invoiced_expenses to stint_app;
alter table invoiced_expenses enable row level security;
create policy only_client on invoiced_expenses as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_invoiced_expenses on invoiced_expenses as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoiced_prices (
  user_id uuid not null,
  project_id uuid not null,
  part text not null,
  invoice_id uuid not null,
  line_id uuid not null,
  amount_minor bigint not null,
  duration_ms bigint,
  credited_ms bigint not null default 0
);
comment on column invoiced_prices. is 'Parts of fixed prices, and hours of retainers, that are on live invoices.';
comment on column invoiced_prices.part is 'The id of an instalment; price: a part of the price without one; period: or hours: a retainer’s hours, recurring or bought once, with the first day of their period.';
comment on column invoiced_prices.duration_ms is 'Of a retainer: the hours it bills.';
comment on column invoiced_prices.credited_ms is 'Of a retainer: how many of its hours issued credit notes credit, by their amount.';
alter table invoiced_prices add constraint invoiced_prices_pkey PRIMARY KEY (user_id, invoice_id, line_id);
alter table invoiced_prices add constraint invoiced_prices_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table invoiced_prices add constraint invoiced_prices_project FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id);
alter table invoiced_prices add constraint invoiced_prices_amount_minor_check CHECK (amount_minor > 0);
alter table invoiced_prices add constraint invoiced_prices_credited_ms_check CHECK (credited_ms >= 0);
alter table invoiced_prices add constraint invoiced_prices_duration CHECK ((duration_ms IS NOT NULL) = (part ~~ 'period:%'::text OR part ~~ 'hours:%'::text));
alter table invoiced_prices add constraint invoiced_prices_duration_ms_check CHECK (duration_ms > 0);
alter table invoiced_prices add constraint invoiced_prices_part_check CHECK (length(part) >= 1 AND length(part) <= 36);
CREATE UNIQUE INDEX invoiced_prices_once ON invoiced_prices USING btree (user_id, project_id, part) WHERE part <> 'price'::text AND part !~~ 'hours:%'::text AND part !~~ 'period:%'::text;
CREATE INDEX invoiced_prices_project ON invoiced_prices USING btree (user_id, project_id);
grant delete, insert, select, update (credited_ms) on invoiced_prices to stint_app;
alter table invoiced_prices enable row level security;
create policy only_client on invoiced_prices as restrictive for all to stint_portal
  using ((project_id IN ( SELECT projects.id
   FROM projects)));
create policy own_invoiced_prices on invoiced_prices as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table invoices (
  user_id uuid not null,
  id uuid not null,
  type text not null,
  state text not null default 'draft'::text,
  number text,
  client_id uuid,
  related_id uuid,
  currency text not null,
  issue_day date,
  due_day date,
  service_from date,
  service_to date,
  prices_include_tax boolean not null default false,
  time_mode text not null default 'exact'::text,
  lines jsonb not null default '[]'::jsonb,
  deposits jsonb not null default '[]'::jsonb,
  discount jsonb,
  charge jsonb,
  texts jsonb not null default '{}'::jsonb,
  buyer_reference text,
  po_number text,
  notes text,
  has_timesheet boolean not null default false,
  has_receipts boolean not null default false,
  releases_entries boolean not null default false,
  work jsonb,
  frozen jsonb,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  due_minor bigint not null default 0,
  issued_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  void_reason text,
  answered_by text,
  answered_at timestamp(3) with time zone,
  search_text text generated always as (to_search_text((((COALESCE(number, ''::text) || ' '::text) || COALESCE(po_number, ''::text)) || ' '::text) || COALESCE(frozen #>> '{buyer,name}'::text[], ''::text))) stored,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column invoices. is 'Documents with amounts: invoices, deposit invoices, credit notes and quotes.';
comment on column invoices.related_id is 'The invoice of a credit note; the quote of an invoice.';
comment on column invoices.time_mode is 'exact: time is multiplied as it is; printed: hours are rounded to two decimals first.';
comment on column invoices.lines is 'Part of the row, so that they are locked, frozen, undone, exported and restored with it.';
comment on column invoices.deposits is 'Deposit invoices that it deducts, with their amounts; of a credit note, those that it releases.';
comment on column invoices.texts is 'subject, intro, closing and terms, with placeholders.';
comment on column invoices.has_timesheet is 'Its PDF ends with the time it bills.';
comment on column invoices.has_receipts is 'Its PDF ends with the receipts of the expenses it bills.';
comment on column invoices.releases_entries is 'Of a credit note: the time it credits can be invoiced again.';
comment on column invoices.work is 'The time entries of its lines, as issued; null on a draft.';
comment on column invoices.frozen is 'What was issued: seller, buyer, bank, layout, tax notes, texts and the calculation.';
comment on column invoices.gross_minor is 'The total with tax, in minor units of the currency, as calculated from the lines.';
comment on column invoices.answered_by is 'The name that was typed on the page of the link; null: the owner recorded the answer.';
alter table invoices add constraint invoices_pkey PRIMARY KEY (user_id, id);
alter table invoices add constraint invoices_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table invoices add constraint invoices_related FOREIGN KEY (user_id, related_id) REFERENCES invoices(user_id, id) DEFERRABLE;
alter table invoices add constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table invoices add constraint invoices_answered_by_check CHECK (length(answered_by) >= 1 AND length(answered_by) <= 200);
alter table invoices add constraint invoices_answered_quote CHECK ((answered_by IS NULL OR answered_at IS NOT NULL) AND (answered_at IS NULL OR type = 'quote'::text AND (state = ANY (ARRAY['accepted'::text, 'declined'::text]))));
alter table invoices add constraint invoices_complete_when_issued CHECK (state = 'draft'::text OR client_id IS NOT NULL AND issue_day IS NOT NULL);
alter table invoices add constraint invoices_credit_note_of CHECK (type <> 'creditNote'::text OR related_id IS NOT NULL);
alter table invoices add constraint invoices_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table invoices add constraint invoices_deposits_check CHECK (
CASE
    WHEN jsonb_typeof(deposits) = 'array'::text THEN jsonb_array_length(deposits) <= 50
    ELSE false
END);
alter table invoices add constraint invoices_deposits_of_type CHECK (deposits = '[]'::jsonb OR (type = ANY (ARRAY['invoice'::text, 'creditNote'::text])));
alter table invoices add constraint invoices_issued_in_full CHECK ((state = 'draft'::text) = (number IS NULL) AND (state = 'draft'::text) = (frozen IS NULL) AND (state = 'draft'::text) = (issued_at IS NULL));
alter table invoices add constraint invoices_lines_check CHECK (
CASE
    WHEN jsonb_typeof(lines) = 'array'::text THEN jsonb_array_length(lines) <= 1000
    ELSE false
END);
alter table invoices add constraint invoices_number_check CHECK (length(number) >= 1 AND length(number) <= 60);
alter table invoices add constraint invoices_state_check CHECK (state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'expired'::text]));
alter table invoices add constraint invoices_state_of_type CHECK (
CASE
    WHEN type = 'quote'::text THEN state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'expired'::text])
    ELSE state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text])
END);
alter table invoices add constraint invoices_time_mode_check CHECK (time_mode = ANY (ARRAY['exact'::text, 'printed'::text]));
alter table invoices add constraint invoices_type_check CHECK (type = ANY (ARRAY['invoice'::text, 'deposit'::text, 'creditNote'::text, 'quote'::text]));
alter table invoices add constraint invoices_work_check CHECK (jsonb_typeof(work) = 'array'::text);
alter table invoices add constraint invoices_work_is_issued CHECK (work IS NULL OR state <> 'draft'::text);
CREATE INDEX invoices_by_due ON invoices USING btree (user_id, due_day) WHERE state = 'issued'::text;
CREATE INDEX invoices_drafts ON invoices USING btree (user_id, created_at) WHERE state = 'draft'::text;
CREATE INDEX invoices_newest ON invoices USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (user_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoices_of_client ON invoices USING btree (user_id, client_id);
CREATE INDEX invoices_of_related ON invoices USING btree (user_id, related_id) WHERE related_id IS NOT NULL;
CREATE INDEX invoices_sums ON invoices USING btree (user_id, type, state) INCLUDE (id, client_id, related_id, currency, due_day, due_minor);
CREATE TRIGGER keep_issued_invoice BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();
CREATE TRIGGER log_quote_answer AFTER UPDATE OF answered_by ON invoices FOR EACH ROW WHEN (new.answered_by IS NOT NULL AND new.client_id IS NOT NULL AND new.answered_by IS DISTINCT FROM old.answered_by) EXECUTE FUNCTION log_quote_answer();
CREATE CONSTRAINT TRIGGER unshare_documents AFTER UPDATE OF client_id ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION unshare_documents('invoice_id');
grant delete, insert, select, update on invoices to stint_app;
alter table invoices enable row level security;
create policy only_client on invoices as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_invoices on invoices as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table login_attempts (
  account_hash bytea not null,
  attempted_at timestamp with time zone[] not null,
  last_attempt_at timestamp with time zone not null default now()
);
alter table login_attempts add constraint login_attempts_pkey PRIMARY KEY (account_hash);
CREATE INDEX login_attempts_latest ON login_attempts USING btree (last_attempt_at);
grant delete, insert, select, update on login_attempts to stint_identity;

create table mail_attachments (
  user_id uuid not null,
  mail_id uuid not null,
  position smallint not null,
  name text not null,
  content bytea not null
);
alter table mail_attachments add constraint mail_attachments_pkey PRIMARY KEY (user_id, mail_id, "position");
alter table mail_attachments add constraint mail_attachments_mail FOREIGN KEY (user_id, mail_id) REFERENCES mails(user_id, id) ON DELETE CASCADE;
alter table mail_attachments add constraint mail_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mail_attachments add constraint mail_attachments_name_check CHECK (name !~ '[\r\n]'::text);
grant insert on mail_attachments to stint_app;
alter table mail_attachments enable row level security;
create policy only_client on mail_attachments as restrictive for all to stint_portal
  using (false);
create policy queues_own on mail_attachments as permissive for insert to stint_app
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table mail_servers (
  user_id uuid not null,
  host text not null,
  port integer not null,
  security text not null,
  username text,
  password_enc jsonb,
  sender_address text not null,
  sender_name text,
  reply_to text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
comment on column mail_servers.security is 'none: only for hosts that the owner of the installation allows.';
comment on column mail_servers.password_enc is 'Encrypted with the data key. Neither shown nor exported.';
comment on column mail_servers.sender_name is 'Null: the name of the seller.';
alter table mail_servers add constraint mail_servers_pkey PRIMARY KEY (user_id);
alter table mail_servers add constraint mail_servers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mail_servers add constraint mail_servers_host_check CHECK (length(host) >= 1 AND length(host) <= 255 AND host !~ '[[:space:]]'::text);
alter table mail_servers add constraint mail_servers_port_check CHECK (port >= 1 AND port <= 65535);
alter table mail_servers add constraint mail_servers_reply_to_check CHECK (length(reply_to) <= 254 AND reply_to !~ '[\r\n]'::text);
alter table mail_servers add constraint mail_servers_security_check CHECK (security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]));
alter table mail_servers add constraint mail_servers_sender_address_check CHECK (length(sender_address) <= 254 AND sender_address !~ '[\r\n]'::text);
alter table mail_servers add constraint mail_servers_sender_name_check CHECK (length(sender_name) <= 100 AND sender_name !~ '[\r\n]'::text);
alter table mail_servers add constraint mail_servers_sign_in CHECK ((username IS NULL) = (password_enc IS NULL));
alter table mail_servers add constraint mail_servers_username_check CHECK (length(username) <= 255);
grant delete, insert, select, update on mail_servers to stint_app;
alter table mail_servers enable row level security;
create policy only_client on mail_servers as restrictive for all to stint_portal
  using (false);
create policy own_mail_servers on mail_servers as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table mails (
  id uuid not null,
  user_id uuid,
  kind text not null,
  is_private boolean not null default false,
  recipient text not null,
  cc text[] not null default '{}'::text[],
  sender_name text,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  attempted_at timestamp(3) with time zone,
  problem text,
  created_at timestamp(3) with time zone not null default now(),
  send_at timestamp(3) with time zone,
  also_to text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[]
);
comment on column mails.user_id is 'The account it is about; null if there is none yet.';
comment on column mails.is_private is 'Sent by the account in its own name: super admins don’t see it.';
comment on column mails.text is 'Empty once sent, or once its link no longer works: links in it may grant access.';
comment on column mails.status is 'kept: no mail server is configured. sending for long: the server stopped during the attempt, so it may have arrived.';
comment on column mails.problem is 'Why the last attempt failed.';
comment on column mails.send_at is 'Not before; null: at once.';
comment on column mails.also_to is 'Recipients besides the first.';
comment on column mails.bcc is 'In no header.';
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table mails add constraint mails_of_owner UNIQUE (user_id, id);
alter table mails add constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mails add constraint mails_also_to_check CHECK (array_to_string(also_to, ''::text) !~ '[\r\n]'::text);
alter table mails add constraint mails_bcc_check CHECK (array_to_string(bcc, ''::text) !~ '[\r\n]'::text);
alter table mails add constraint mails_cc_check CHECK (array_to_string(cc, ''::text) !~ '[\r\n]'::text);
alter table mails add constraint mails_recipient_check CHECK (recipient !~ '[\r\n]'::text);
alter table mails add constraint mails_reply_to_check CHECK (reply_to !~ '[\r\n]'::text);
alter table mails add constraint mails_sender_name_check CHECK (sender_name !~ '[\r\n]'::text);
alter table mails add constraint mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'cancelled'::text]));
alter table mails add constraint mails_subject_check CHECK (subject !~ '[\r\n]'::text);
CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_account ON mails USING btree (user_id, created_at DESC, id DESC) WHERE is_private;
CREATE INDEX mails_recipient ON mails USING btree (recipient, created_at DESC);
CREATE TRIGGER delete_attachments AFTER UPDATE OF text ON mails FOR EACH ROW WHEN (new.is_private AND new.text = ''::text) EXECUTE FUNCTION delete_attachments();
CREATE TRIGGER queue_mail AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION queue_mail();
CREATE TRIGGER report_delivery AFTER UPDATE OF status, problem, send_at ON mails FOR EACH ROW WHEN (new.is_private) EXECUTE FUNCTION report_delivery();
CREATE TRIGGER stop_settled_reminder BEFORE UPDATE OF status ON mails FOR EACH ROW WHEN (old.status = 'queued'::text AND new.status = 'sending'::text AND new.is_private) EXECUTE FUNCTION stop_settled_reminder();
grant insert (id, user_id, kind, is_private, recipient, cc, sender_name, reply_to, subject, text, html, send_at, also_to, bcc), select on mails to stint_app;
grant insert (id, user_id, kind, recipient, subject, text, html), select (user_id, kind, recipient, created_at) on mails to stint_identity;
alter table mails enable row level security;
create policy identity_counts on mails as permissive for select to stint_identity
  using (NOT is_private);
create policy identity_queues on mails as permissive for insert to stint_identity
  with check (true);
create policy queues_own on mails as permissive for insert to stint_app
  with check (
CASE
    WHEN is_private THEN user_id = (( SELECT stint_owner_id() AS stint_owner_id))
    ELSE user_id IS NULL OR user_id = (( SELECT stint_user_id() AS stint_user_id))
END);
create policy super_admin_queues on mails as permissive for insert to stint_app
  with check (NOT is_private AND ( SELECT is_super_admin() AS is_super_admin));
create policy super_admin_reads on mails as permissive for select to stint_app
  using (NOT is_private AND ( SELECT is_super_admin() AS is_super_admin));

create table master_keys (
  key_id text not null,
  created_at timestamp(3) with time zone not null default now()
);
alter table master_keys add constraint master_keys_pkey PRIMARY KEY (key_id);

create table operations (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null default '[]'::jsonb,
  undone boolean not null default false,
  record_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  request_hash bytea not null
);
comment on column operations.kind is 'The table of the records.';
comment on column operations.before is 'The records before the operation.';
comment on column operations.after is 'ID and revision of each resulting record, to detect later changes.';
comment on column operations.record_id is 'The record, if the operation changed or deleted exactly one.';
comment on column operations.request_hash is 'Hash of the request, to recognize a retry.';
alter table operations add constraint operations_pkey PRIMARY KEY (user_id, id);
alter table operations add constraint operations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table operations add constraint operations_after_check CHECK (jsonb_typeof(after) = 'array'::text);
alter table operations add constraint operations_before_check CHECK (jsonb_typeof(before) = 'array'::text);
CREATE INDEX operations_created ON operations USING btree (created_at);
CREATE INDEX operations_of_several ON operations USING btree (user_id, kind) WHERE record_id IS NULL;
CREATE INDEX operations_record ON operations USING btree (user_id, kind, record_id) WHERE record_id IS NOT NULL;
grant delete, insert, select, update on operations to stint_app;
alter table operations enable row level security;
create policy only_client on operations as restrictive for all to stint_portal
  using (false);
create policy own_operations on operations as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp(3) with time zone not null default now()
);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);
grant delete, insert, select, update on passkeys to stint_identity;
alter table passkeys enable row level security;
create policy identity_manages on passkeys as permissive for all to stint_identity
  using (true)
  with check (true);

create table payment_allocations (
  user_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null,
  kind text not null
);
comment on column payment_allocations. is 'The allocations of payments as rows, for sums. Written by a trigger only.';
alter table payment_allocations add constraint payment_allocations_pkey PRIMARY KEY (user_id, payment_id, invoice_id);
alter table payment_allocations add constraint payment_allocations_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id);
alter table payment_allocations add constraint payment_allocations_payment FOREIGN KEY (user_id, payment_id) REFERENCES payments(user_id, id) ON DELETE CASCADE;
alter table payment_allocations add constraint payment_allocations_amount_minor_check CHECK (amount_minor > 0);
CREATE INDEX payment_allocations_of_invoice ON payment_allocations USING btree (user_id, invoice_id);
grant delete, insert, select on payment_allocations to stint_app;
alter table payment_allocations enable row level security;
create policy only_client on payment_allocations as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_payment_allocations on payment_allocations as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table payment_notices (
  user_id uuid not null,
  invoice_id uuid not null,
  paid_day date not null,
  amount_minor bigint,
  name text not null,
  dismissed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column payment_notices. is 'Clients report payments; only the owner records them.';
comment on column payment_notices.amount_minor is 'Null: what is open.';
comment on column payment_notices.name is 'As the client typed it.';
alter table payment_notices add constraint payment_notices_pkey PRIMARY KEY (user_id, invoice_id);
alter table payment_notices add constraint payment_notices_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table payment_notices add constraint payment_notices_amount_minor_check CHECK (amount_minor > 0);
alter table payment_notices add constraint payment_notices_name_check CHECK (length(name) >= 1 AND length(name) <= 200);
grant insert, select, update on payment_notices to stint_app;
alter table payment_notices enable row level security;
create policy only_client on payment_notices as restrictive for all to stint_portal
  using ((invoice_id IN ( SELECT invoices.id
   FROM invoices)));
create policy own_payment_notices on payment_notices as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table payments (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  day date not null,
  currency text not null,
  amount_minor bigint not null,
  method text not null,
  reference text,
  notes text,
  allocations jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column payments.kind is 'payment: money received; refund: money paid back; writeOff: what is no longer expected, such as bank fees.';
comment on column payments.allocations is 'invoiceId and amountMinor. Part of the row, so that they are undone, exported and restored with it; payment_allocations follows by trigger.';
alter table payments add constraint payments_pkey PRIMARY KEY (user_id, id);
alter table payments add constraint payments_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table payments add constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payments add constraint payments_allocations_check CHECK (
CASE
    WHEN jsonb_typeof(allocations) = 'array'::text THEN jsonb_array_length(allocations) <= 200
    ELSE false
END);
alter table payments add constraint payments_amount_minor_check CHECK (amount_minor >= 1 AND amount_minor <= '1000000000000'::bigint);
alter table payments add constraint payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table payments add constraint payments_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'writeOff'::text]));
alter table payments add constraint payments_method_check CHECK (method = ANY (ARRAY['transfer'::text, 'card'::text, 'cash'::text, 'directDebit'::text, 'other'::text]));
alter table payments add constraint payments_notes_check CHECK (length(notes) <= 2000);
alter table payments add constraint payments_reference_check CHECK (length(reference) <= 200);
CREATE INDEX payments_newest ON payments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX payments_of_client ON payments USING btree (user_id, client_id);
CREATE TRIGGER write_payment_allocations AFTER INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION write_payment_allocations();
grant delete, insert, select, update on payments to stint_app;
alter table payments enable row level security;
create policy only_client on payments as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_payments on payments as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table pinned_work (
  user_id uuid not null,
  items jsonb not null
);
comment on column pinned_work.items is 'With description, clientId, projectId, taskId, billable and tags. May name records that were deleted since: their deletion can be undone.';
alter table pinned_work add constraint pinned_work_pkey PRIMARY KEY (user_id);
alter table pinned_work add constraint pinned_work_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table pinned_work add constraint pinned_work_items_check CHECK (
CASE
    WHEN jsonb_typeof(items) = 'array'::text THEN jsonb_array_length(items) <= 20
    ELSE false
END);
grant delete, insert, select, update on pinned_work to stint_app;
alter table pinned_work enable row level security;
create policy only_client on pinned_work as restrictive for all to stint_portal
  using (false);
create policy own_pinned_work on pinned_work as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table portal_reports (
  user_id uuid not null,
  is_on boolean not null default true,
  sent_at timestamp(3) with time zone,
  reminder_days integer,
  reminder_count integer not null default 1
);
comment on column portal_reports. is 'Mails about what clients did.';
comment on column portal_reports.reminder_days is 'Clients are reminded of open approval requests after so many days; null: never.';
alter table portal_reports add constraint portal_reports_pkey PRIMARY KEY (user_id);
alter table portal_reports add constraint portal_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table portal_reports add constraint portal_reports_reminder_count_check CHECK (reminder_count >= 1 AND reminder_count <= 2);
alter table portal_reports add constraint portal_reports_reminder_days_check CHECK (reminder_days >= 1 AND reminder_days <= 60);
grant insert, select, update (is_on, reminder_days, reminder_count) on portal_reports to stint_app;
alter table portal_reports enable row level security;
create policy only_client on portal_reports as restrictive for all to stint_portal
  using (false);
create policy own_portal_reports on portal_reports as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table portal_settings (
  user_id uuid not null,
  client_id uuid not null,
  settings jsonb not null,
  updated_at timestamp(3) with time zone not null default now()
);
alter table portal_settings add constraint portal_settings_pkey PRIMARY KEY (user_id, client_id);
alter table portal_settings add constraint portal_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant insert, select, update on portal_settings to stint_app;
alter table portal_settings enable row level security;
create policy only_client on portal_settings as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_portal_settings on portal_settings as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table portal_visits (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  link_id uuid,
  kind text not null,
  detail text,
  viewer_id uuid,
  reported_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
comment on column portal_visits.link_id is 'Null: the owner or a viewer looked.';
comment on column portal_visits.detail is 'The document that was opened, or the name that was typed.';
comment on column portal_visits.viewer_id is 'The account that may view the client; null for a link and for the owner.';
comment on column portal_visits.reported_at is 'When the owner was sent what the client did; null while that waits, and for views.';
alter table portal_visits add constraint portal_visits_pkey PRIMARY KEY (user_id, id);
alter table portal_visits add constraint portal_visits_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table portal_visits add constraint portal_visits_link FOREIGN KEY (user_id, link_id) REFERENCES client_links(user_id, id) ON DELETE CASCADE;
alter table portal_visits add constraint portal_visits_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id) ON DELETE SET NULL;
alter table portal_visits add constraint portal_visits_detail_check CHECK (length(detail) <= 200);
alter table portal_visits add constraint portal_visits_kind_check CHECK (kind ~ '^[A-Za-z]{1,40}$'::text);
CREATE INDEX portal_visits_client ON portal_visits USING btree (user_id, client_id, created_at, id);
CREATE INDEX portal_visits_link ON portal_visits USING btree (user_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX portal_visits_viewer ON portal_visits USING btree (viewer_id);
CREATE TRIGGER queue_portal_report AFTER INSERT ON portal_visits FOR EACH ROW WHEN (new.kind <> ALL (ARRAY['view'::text, 'ownerView'::text, 'invoicePdf'::text, 'eInvoice'::text, 'statementPdf'::text, 'wrongPin'::text, 'linkMailed'::text, 'reminder'::text, 'document'::text, 'archive'::text])) EXECUTE FUNCTION queue_portal_report();
grant delete, insert, select, update (detail) on portal_visits to stint_app;
alter table portal_visits enable row level security;
create policy only_client on portal_visits as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_portal_visits on portal_visits as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table preferences (
  user_id uuid not null,
  time_zone text not null default 'UTC'::text,
  currency text not null default 'EUR'::text,
  week_start smallint not null default 1,
  time_zone_known boolean not null default false,
  rounding_minutes smallint not null default 0,
  rounding_direction text not null default 'nearest'::text,
  rounding_when text not null default 'billed'::text,
  default_rate numeric(12,4),
  target_per text not null default 'week'::text,
  target_hours numeric(5,2),
  target_workdays smallint[] not null default '{1,2,3,4,5}'::smallint[],
  date_format text,
  time_format text,
  hours_format text,
  number_format text,
  locked_until date,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
comment on column preferences.rounding_when is 'saved: the stored duration is rounded; billed: only documents, billable time and amounts are.';
comment on column preferences.locked_until is 'The last day whose time can''t be added, changed or deleted; null: none.';
alter table preferences add constraint preferences_pkey PRIMARY KEY (user_id);
alter table preferences add constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table preferences add constraint formats_complete CHECK (num_nulls(date_format, time_format, hours_format, number_format) = ANY (ARRAY[0, 4]));
alter table preferences add constraint preferences_check CHECK (target_hours > 0::numeric AND target_hours <=
CASE target_per
    WHEN 'day'::text THEN 24
    ELSE 168
END::numeric);
alter table preferences add constraint preferences_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table preferences add constraint preferences_date_format_check CHECK (date_format = ANY (ARRAY['d mmm yyyy'::text, 'dd.mm.yyyy'::text, 'dd/mm/yyyy'::text, 'mm/dd/yyyy'::text, 'dd-mm-yyyy'::text, 'yyyy-mm-dd'::text]));
alter table preferences add constraint preferences_default_rate_check CHECK (default_rate >= 0::numeric AND default_rate <= 1000000::numeric);
alter table preferences add constraint preferences_hours_format_check CHECK (hours_format = ANY (ARRAY['h:mm'::text, 'decimal'::text]));
alter table preferences add constraint preferences_number_format_check CHECK (number_format = ANY (ARRAY['1,234.56'::text, '1.234,56'::text, '1 234,56'::text, '1’234.56'::text]));
alter table preferences add constraint preferences_rounding_direction_check CHECK (rounding_direction = ANY (ARRAY['nearest'::text, 'up'::text, 'down'::text]));
alter table preferences add constraint preferences_rounding_minutes_check CHECK (rounding_minutes = ANY (ARRAY[0, 1, 5, 6, 15, 30]));
alter table preferences add constraint preferences_rounding_when_check CHECK (rounding_when = ANY (ARRAY['saved'::text, 'billed'::text]));
alter table preferences add constraint preferences_target_per_check CHECK (target_per = ANY (ARRAY['day'::text, 'week'::text]));
alter table preferences add constraint preferences_target_workdays_check CHECK (target_workdays <@ '{0,1,2,3,4,5,6}'::smallint[] AND cardinality(target_workdays) >= 1 AND cardinality(target_workdays) <= 7);
alter table preferences add constraint preferences_time_format_check CHECK (time_format = ANY (ARRAY['24h'::text, '12h'::text]));
alter table preferences add constraint preferences_week_start_check CHECK (week_start >= 0 AND week_start <= 6);
CREATE TRIGGER keep_agreed_currency AFTER UPDATE OF currency ON preferences FOR EACH ROW WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION keep_agreed_currency();
CREATE TRIGGER wait_for_time BEFORE UPDATE OF locked_until ON preferences FOR EACH ROW WHEN (new.locked_until IS DISTINCT FROM old.locked_until) EXECUTE FUNCTION wait_for_time();
grant insert, select, update on preferences to stint_app;
grant select on preferences to stint_identity;
alter table preferences enable row level security;
create policy identity_reads on preferences as permissive for select to stint_identity
  using (true);
create policy own_preferences on preferences as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table private_modes (
  user_id uuid not null,
  state text not null default 'off'::text,
  needs_vacuum boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
comment on column private_modes.needs_vacuum is 'Database files may still hold plaintext from before private mode was last turned on.';
alter table private_modes add constraint private_modes_pkey PRIMARY KEY (user_id);
alter table private_modes add constraint private_modes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table private_modes add constraint private_modes_state_check CHECK (state = ANY (ARRAY['off'::text, 'turningOn'::text, 'on'::text, 'turningOff'::text]));
grant insert, select, update on private_modes to stint_app;
alter table private_modes enable row level security;
create policy own_private_modes on private_modes as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table project_tasks (
  user_id uuid not null,
  project_id uuid not null,
  id uuid not null
);
alter table project_tasks add constraint project_tasks_pkey PRIMARY KEY (user_id, project_id, id);
alter table project_tasks add constraint project_tasks_user_id_project_id_fkey FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id) ON DELETE CASCADE;
grant delete, insert, select on project_tasks to stint_app;
alter table project_tasks enable row level security;
create policy only_client on project_tasks as restrictive for all to stint_portal
  using ((project_id IN ( SELECT projects.id
   FROM projects)));
create policy own_project_tasks on project_tasks as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table projects (
  user_id uuid not null,
  id uuid not null,
  client_id uuid,
  name text not null,
  status text not null default 'Active'::text,
  billing_type text,
  hourly_rate numeric(12,4),
  retainer_rate numeric(12,4),
  retainer_ms bigint,
  billing_from date,
  earlier_terms jsonb not null default '[]'::jsonb,
  retainer_period text not null default 'oneOff'::text,
  retainer_carry_over integer default 0,
  retainer_start date,
  retainer_adjustments jsonb not null default '[]'::jsonb,
  fixed_price numeric(16,4),
  instalments jsonb not null default '[]'::jsonb,
  tasks jsonb not null default '[]'::jsonb,
  rounding_minutes smallint,
  rounding_direction text,
  budget_ms bigint,
  budget_amount numeric(16,4),
  colour text,
  start_date date,
  end_date date,
  po_number text,
  notes text,
  notes_enc jsonb,
  extra jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column projects.billing_from is 'The first day of the current terms; null: from the beginning.';
comment on column projects.earlier_terms is 'Oldest first, each with the day it ends. Part of the row, so that they are locked, deleted and restored with it.';
comment on column projects.retainer_carry_over is 'Periods for which unused hours carry over; null: without limit.';
comment on column projects.retainer_adjustments is 'Manual adjustments of the time used, in ms per day; null: before all days. Negative ones reduce it.';
comment on column projects.fixed_price is 'In units of the client''s currency.';
comment on column projects.instalments is 'Parts of the price with id, date, amount and name. Part of the row, so that they are locked, deleted and restored with it.';
comment on column projects.tasks is 'With id, name, hourlyRate, billable and isActive. Part of the row, so that they are locked, undone, exported and restored with it.';
comment on column projects.rounding_minutes is 'Null: as the client rounds, else the account.';
comment on column projects.budget_amount is 'In units of the entries'' currency.';
comment on column projects.extra is 'The caller''s custom fields, stored as given. [3.7]';
comment on column projects.request_hash is 'Hash of the create request, to recognize a retry.';
alter table projects add constraint projects_pkey PRIMARY KEY (user_id, id);
alter table projects add constraint projects_user_id_client_id_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table projects add constraint projects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table projects add constraint projects_billing_type_check CHECK (billing_type = ANY (ARRAY['hourly'::text, 'fixed'::text, 'retainer'::text]));
alter table projects add constraint projects_budget_amount_check CHECK (budget_amount > 0::numeric);
alter table projects add constraint projects_budget_ms_check CHECK (budget_ms > 0);
alter table projects add constraint projects_earlier_terms_check CHECK (jsonb_typeof(earlier_terms) = 'array'::text);
alter table projects add constraint projects_extra_check CHECK (jsonb_typeof(extra) = 'object'::text);
alter table projects add constraint projects_fixed_price_check CHECK (fixed_price > 0::numeric);
alter table projects add constraint projects_hourly_rate_check CHECK (hourly_rate >= 0::numeric);
alter table projects add constraint projects_instalments_check CHECK (
CASE
    WHEN jsonb_typeof(instalments) = 'array'::text THEN jsonb_array_length(instalments) <= 60
    ELSE false
END);
alter table projects add constraint projects_retainer_adjustments_check CHECK (jsonb_typeof(retainer_adjustments) = 'array'::text);
alter table projects add constraint projects_retainer_carry_over_check CHECK (retainer_carry_over >= 0 AND retainer_carry_over <= 120);
alter table projects add constraint projects_retainer_ms_check CHECK (retainer_ms >= 0);
alter table projects add constraint projects_retainer_period_check CHECK (retainer_period = ANY (ARRAY['oneOff'::text, 'monthly'::text, 'quarterly'::text]));
alter table projects add constraint projects_retainer_rate_check CHECK (retainer_rate >= 0::numeric);
alter table projects add constraint projects_rounding CHECK ((rounding_minutes IS NULL) = (rounding_direction IS NULL));
alter table projects add constraint projects_rounding_direction_check CHECK (rounding_direction = ANY (ARRAY['nearest'::text, 'up'::text, 'down'::text]));
alter table projects add constraint projects_rounding_minutes_check CHECK (rounding_minutes = ANY (ARRAY[0, 1, 5, 6, 15, 30]));
alter table projects add constraint projects_status_check CHECK (status = ANY (ARRAY['Active'::text, 'On hold'::text, 'Completed'::text, 'Archived'::text]));
alter table projects add constraint projects_tasks_check CHECK (
CASE
    WHEN jsonb_typeof(tasks) = 'array'::text THEN jsonb_array_length(tasks) <= 200
    ELSE false
END);
CREATE INDEX projects_newest ON projects USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX projects_of_client ON projects USING btree (user_id, client_id);
CREATE INDEX projects_rounding_otherwise ON projects USING btree (user_id) WHERE rounding_minutes IS NOT NULL;
CREATE TRIGGER keep_agreed_currency AFTER UPDATE OF client_id ON projects FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id AND old.client_id IS NOT NULL) EXECUTE FUNCTION keep_agreed_currency();
CREATE TRIGGER store_task_keys AFTER INSERT OR UPDATE OF tasks ON projects FOR EACH ROW EXECUTE FUNCTION store_task_keys();
CREATE CONSTRAINT TRIGGER unshare_documents AFTER UPDATE OF client_id ON projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION unshare_documents('project_id');
grant delete, insert, select, update on projects to stint_app;
alter table projects enable row level security;
create policy only_client on projects as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_projects on projects as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table rate_limits (
  id uuid not null,
  key text not null,
  count integer not null,
  last_request bigint not null
);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (id);
alter table rate_limits add constraint rate_limits_key_key UNIQUE (key);
grant delete, insert, select, update on rate_limits to stint_identity;

create table received_files (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  sender text not null,
  name text not null,
  path text not null,
  content_type text not null,
  size_bytes bigint not null,
  is_scanned boolean not null,
  state text not null default 'waiting'::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
comment on column received_files.id is 'Becomes the ID of the document.';
comment on column received_files.sender is 'As typed, or the name of the account.';
comment on column received_files.path is 'Where the file store has the content.';
comment on column received_files.is_scanned is 'Checked for malware when it arrived.';
alter table received_files add constraint received_files_pkey PRIMARY KEY (user_id, id);
alter table received_files add constraint received_files_path_key UNIQUE (path);
alter table received_files add constraint received_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table received_files add constraint received_files_name_check CHECK (length(name) >= 1 AND length(name) <= 255);
alter table received_files add constraint received_files_sender_check CHECK (length(sender) >= 1 AND length(sender) <= 200);
alter table received_files add constraint received_files_size_bytes_check CHECK (size_bytes > 0);
alter table received_files add constraint received_files_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'discarded'::text]));
CREATE INDEX received_files_client ON received_files USING btree (user_id, client_id, created_at);
grant delete, insert, select, update on received_files to stint_app;
alter table received_files enable row level security;
create policy only_client on received_files as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_received_files on received_files as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table recurring_invoices (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  recurrence jsonb not null,
  mode text not null,
  period_side text not null,
  service_from date,
  service_to date,
  is_prorated boolean not null default false,
  lines jsonb not null default '[]'::jsonb,
  work jsonb not null,
  when_empty text not null,
  texts jsonb,
  po_number text,
  has_timesheet boolean not null default false,
  notes text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column recurring_invoices.recurrence is 'The schedule, with its next day.';
comment on column recurring_invoices.mode is 'What happens to each draft: it stays one, is issued, or issued and emailed.';
comment on column recurring_invoices.period_side is 'following: a document bills the period that begins on its day; preceding: the one that ended before it.';
comment on column recurring_invoices.service_from is 'First day of the service. Null: no first period is shorter.';
comment on column recurring_invoices.work is 'Which unbilled time, retainer hours and expenses of the period are billed too.';
comment on column recurring_invoices.when_empty is 'What happens if there is nothing to bill.';
comment on column recurring_invoices.texts is 'Null: those of the account.';
alter table recurring_invoices add constraint recurring_invoices_pkey PRIMARY KEY (user_id, id);
alter table recurring_invoices add constraint recurring_invoices_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table recurring_invoices add constraint recurring_invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table recurring_invoices add constraint recurring_invoices_lines_check CHECK (jsonb_typeof(lines) = 'array'::text);
alter table recurring_invoices add constraint recurring_invoices_mode_check CHECK (mode = ANY (ARRAY['draft'::text, 'issue'::text, 'send'::text]));
alter table recurring_invoices add constraint recurring_invoices_name_check CHECK (length(name) >= 1 AND length(name) <= 200);
alter table recurring_invoices add constraint recurring_invoices_notes_check CHECK (length(notes) <= 5000);
alter table recurring_invoices add constraint recurring_invoices_period_side_check CHECK (period_side = ANY (ARRAY['following'::text, 'preceding'::text]));
alter table recurring_invoices add constraint recurring_invoices_po_number_check CHECK (length(po_number) <= 100);
alter table recurring_invoices add constraint recurring_invoices_service CHECK (service_to >= service_from);
alter table recurring_invoices add constraint recurring_invoices_when_empty_check CHECK (when_empty = ANY (ARRAY['skip'::text, 'draft'::text]));
CREATE INDEX recurring_invoices_due ON recurring_invoices USING btree (schedule_due_day(recurrence), user_id) WHERE schedule_due_day(recurrence) IS NOT NULL;
CREATE INDEX recurring_invoices_newest ON recurring_invoices USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX recurring_invoices_of_client ON recurring_invoices USING btree (user_id, client_id);
grant delete, insert, select, update on recurring_invoices to stint_app;
alter table recurring_invoices enable row level security;
create policy only_client on recurring_invoices as restrictive for all to stint_portal
  using (false);
create policy own_recurring_invoices on recurring_invoices as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table registrations (
  token_hash bytea not null,
  email text not null,
  name text not null,
  password text not null,
  expires_at timestamp(3) with time zone not null default (now() + '01:00:00'::interval),
  created_at timestamp(3) with time zone not null default now()
);
comment on column registrations.token_hash is 'SHA-256 of the link’s token.';
comment on column registrations.password is 'Hashed like those of accounts.';
alter table registrations add constraint registrations_pkey PRIMARY KEY (token_hash);
alter table registrations add constraint registrations_token_hash_check CHECK (octet_length(token_hash) = 32);
CREATE INDEX registrations_expiry ON registrations USING btree (expires_at);
grant delete, insert, select on registrations to stint_identity;
alter table registrations enable row level security;
create policy identity_manages on registrations as permissive for all to stint_identity
  using (true)
  with check (true);

create table reminder_blocks (
  user_id uuid not null,
  id uuid not null,
  client_id uuid,
  invoice_id uuid,
  until date,
  reason text not null,
  note text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  stops text not null default 'reminders'::text
);
comment on column reminder_blocks. is 'Clients and invoices that aren’t reminded.';
comment on column reminder_blocks.until is 'The last day without reminders; null: until it is removed.';
comment on column reminder_blocks.stops is 'claims: it is reminded, without fees and interest.';
alter table reminder_blocks add constraint reminder_blocks_pkey PRIMARY KEY (user_id, id);
alter table reminder_blocks add constraint reminder_blocks_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE;
alter table reminder_blocks add constraint reminder_blocks_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table reminder_blocks add constraint reminder_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table reminder_blocks add constraint reminder_blocks_note_check CHECK (length(note) <= 500);
alter table reminder_blocks add constraint reminder_blocks_reason_check CHECK (reason = ANY (ARRAY['never'::text, 'dispute'::text, 'promise'::text, 'other'::text]));
alter table reminder_blocks add constraint reminder_blocks_stops_check CHECK (stops = ANY (ARRAY['reminders'::text, 'claims'::text]));
alter table reminder_blocks add constraint reminder_blocks_subject CHECK ((client_id IS NULL) <> (invoice_id IS NULL));
CREATE INDEX reminder_blocks_of_client ON reminder_blocks USING btree (user_id, client_id);
CREATE INDEX reminder_blocks_of_invoice ON reminder_blocks USING btree (user_id, invoice_id);
grant delete, insert, select, update on reminder_blocks to stint_app;
alter table reminder_blocks enable row level security;
create policy only_client on reminder_blocks as restrictive for all to stint_portal
  using (false);
create policy own_reminder_blocks on reminder_blocks as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table reminder_settings (
  user_id uuid not null,
  settings jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
alter table reminder_settings add constraint reminder_settings_pkey PRIMARY KEY (user_id);
alter table reminder_settings add constraint reminder_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant delete, insert, select, update on reminder_settings to stint_app;
alter table reminder_settings enable row level security;
create policy only_client on reminder_settings as restrictive for all to stint_portal
  using (false);
create policy own_reminder_settings on reminder_settings as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table reminders (
  user_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  level integer not null,
  name text not null,
  balance_minor bigint not null,
  subject text not null,
  text text not null,
  is_automatic boolean not null default false,
  is_replaced boolean not null default false,
  created_at timestamp(3) with time zone not null default now()
);
comment on column reminders.id is 'That of its delivery.';
comment on column reminders.level is '0: before the invoice was due.';
comment on column reminders.name is 'What the level was called.';
comment on column reminders.balance_minor is 'What was open.';
comment on column reminders.text is 'As sent, whichever way.';
comment on column reminders.is_replaced is 'Its email failed, and another one has its level, or may have it without a person.';
alter table reminders add constraint reminders_pkey PRIMARY KEY (user_id, id);
alter table reminders add constraint reminders_delivery FOREIGN KEY (user_id, id) REFERENCES invoice_deliveries(user_id, id) ON DELETE CASCADE;
alter table reminders add constraint reminders_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE;
alter table reminders add constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table reminders add constraint reminders_balance_minor_check CHECK (balance_minor > 0);
alter table reminders add constraint reminders_level_check CHECK (level >= 0 AND level <= 4);
alter table reminders add constraint reminders_name_check CHECK (length(name) >= 1 AND length(name) <= 100);
alter table reminders add constraint reminders_subject_check CHECK (length(subject) <= 200);
alter table reminders add constraint reminders_text_check CHECK (length(text) <= 10000);
CREATE INDEX reminders_of_invoice ON reminders USING btree (user_id, invoice_id);
CREATE UNIQUE INDEX reminders_once ON reminders USING btree (user_id, invoice_id, level) WHERE NOT is_replaced;
CREATE TRIGGER mark_reminder AFTER INSERT ON reminders FOR EACH ROW EXECUTE FUNCTION mark_reminder();
grant delete, insert, select, update (is_replaced) on reminders to stint_app;
alter table reminders enable row level security;
create policy only_client on reminders as restrictive for all to stint_portal
  using (false);
create policy own_reminders on reminders as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table schedule_runs (
  user_id uuid not null,
  schedule_id uuid not null,
  day date not null,
  kind text not null,
  state text not null,
  record_id uuid,
  delivery_id uuid,
  problem jsonb,
  created_at timestamp(3) with time zone not null default now(),
  attempted_at timestamp(3) with time zone not null default now(),
  leaves_work boolean not null default false
);
comment on column schedule_runs. is 'Days of schedules that were done or skipped. Without foreign keys: they outlive the schedule, and what it made.';
comment on column schedule_runs.schedule_id is 'The record that repeats.';
comment on column schedule_runs.state is 'open: what it made is to be issued or sent, or, without a record, it couldn’t be made; that is tried until it works. empty: there was nothing to make.';
comment on column schedule_runs.record_id is 'What it made: an expense, an invoice, or the email with a report.';
comment on column schedule_runs.delivery_id is 'Its email has this ID, so that it is sent once.';
comment on column schedule_runs.problem is 'Why it couldn’t be issued or sent: code and reason.';
comment on column schedule_runs.leaves_work is 'Work of the period didn’t fit on the invoice and stays unbilled.';
alter table schedule_runs add constraint schedule_runs_pkey PRIMARY KEY (user_id, schedule_id, day);
alter table schedule_runs add constraint schedule_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table schedule_runs add constraint schedule_runs_kind_check CHECK (kind = ANY (ARRAY['expenses'::text, 'recurringInvoices'::text, 'scheduledReports'::text]));
alter table schedule_runs add constraint schedule_runs_problem CHECK (problem IS NULL OR state = 'open'::text);
alter table schedule_runs add constraint schedule_runs_state_check CHECK (state = ANY (ARRAY['done'::text, 'open'::text, 'empty'::text, 'skipped'::text]));
CREATE INDEX schedule_runs_of_record ON schedule_runs USING btree (user_id, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX schedule_runs_open ON schedule_runs USING btree (user_id) WHERE state = 'open'::text;
grant delete, insert, select, update on schedule_runs to stint_app;
alter table schedule_runs enable row level security;
create policy only_client on schedule_runs as restrictive for all to stint_portal
  using (false);
create policy own_schedule_runs on schedule_runs as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table scheduled_reports (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  format text not null,
  period text not null,
  client_id uuid,
  project_id uuid,
  filter jsonb not null,
  language text,
  recipients text[] not null,
  subject text not null,
  text text not null,
  when_empty text not null,
  recurrence jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null,
  columns text[]
);
comment on column scheduled_reports.period is 'Always before the day of the schedule, by the calendar of the account.';
comment on column scheduled_reports.filter is 'What else limits the report, as in the lists of time and expenses.';
comment on column scheduled_reports.language is 'Null: that of the client’s documents, or else of the account’s.';
comment on column scheduled_reports.when_empty is 'What happens if the period has nothing to report.';
comment on column scheduled_reports.recurrence is 'The schedule, with its next day.';
comment on column scheduled_reports.columns is 'Of a report of time; null: those that its format has without a choice.';
alter table scheduled_reports add constraint scheduled_reports_pkey PRIMARY KEY (user_id, id);
alter table scheduled_reports add constraint scheduled_reports_client FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table scheduled_reports add constraint scheduled_reports_project FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id);
alter table scheduled_reports add constraint scheduled_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table scheduled_reports add constraint scheduled_reports_columns_check CHECK (cardinality(columns) > 0);
alter table scheduled_reports add constraint scheduled_reports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]));
alter table scheduled_reports add constraint scheduled_reports_kind_check CHECK (kind = ANY (ARRAY['time'::text, 'expenses'::text]));
alter table scheduled_reports add constraint scheduled_reports_name_check CHECK (length(name) >= 1 AND length(name) <= 200);
alter table scheduled_reports add constraint scheduled_reports_period_check CHECK (period = ANY (ARRAY['lastWeek'::text, 'lastMonth'::text, 'lastQuarter'::text, 'lastYear'::text]));
alter table scheduled_reports add constraint scheduled_reports_recipients_check CHECK (cardinality(recipients) >= 1 AND cardinality(recipients) <= 10);
alter table scheduled_reports add constraint scheduled_reports_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 200);
alter table scheduled_reports add constraint scheduled_reports_text_check CHECK (length(text) >= 1 AND length(text) <= 10000);
alter table scheduled_reports add constraint scheduled_reports_when_empty_check CHECK (when_empty = ANY (ARRAY['skip'::text, 'send'::text]));
CREATE INDEX scheduled_reports_due ON scheduled_reports USING btree (schedule_due_day(recurrence), user_id) WHERE schedule_due_day(recurrence) IS NOT NULL;
CREATE INDEX scheduled_reports_newest ON scheduled_reports USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX scheduled_reports_of_client ON scheduled_reports USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX scheduled_reports_of_project ON scheduled_reports USING btree (user_id, project_id) WHERE project_id IS NOT NULL;
grant delete, insert, select, update on scheduled_reports to stint_app;
alter table scheduled_reports enable row level security;
create policy only_client on scheduled_reports as restrictive for all to stint_portal
  using (false);
create policy own_scheduled_reports on scheduled_reports as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  expires_at timestamp(3) with time zone not null,
  ip_address text,
  user_agent text,
  last_active_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_token_hash CHECK (token_hash ~ '^[0-9a-f]{64}$'::text);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
grant delete, insert, select, update on sessions to stint_identity;

create table stint_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);
alter table stint_migrations add constraint stint_migrations_pkey PRIMARY KEY (name);

create table timer_commands (
  user_id uuid not null,
  device_id uuid not null,
  seq integer not null,
  run_id uuid not null,
  at timestamp(3) with time zone not null,
  act jsonb not null,
  received_at timestamp(3) with time zone not null default now()
);
comment on column timer_commands.at is 'When the user did it, by the server''s clock: never after it was received.';
alter table timer_commands add constraint timer_commands_pkey PRIMARY KEY (user_id, device_id, seq);
alter table timer_commands add constraint timer_commands_user_id_device_id_fkey FOREIGN KEY (user_id, device_id) REFERENCES timer_devices(user_id, id);
alter table timer_commands add constraint timer_commands_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table timer_commands add constraint timer_commands_seq_check CHECK (seq > 0);
CREATE INDEX timer_commands_of_run ON timer_commands USING btree (user_id, run_id);
grant delete, insert, select, update on timer_commands to stint_app;
alter table timer_commands enable row level security;
create policy only_client on timer_commands as restrictive for all to stint_portal
  using (false);
create policy own_timer_commands on timer_commands as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table timer_devices (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  last_seq integer not null default 0,
  purged_seq integer not null default 0,
  seen_at timestamp(3) with time zone not null default now()
);
comment on column timer_devices.last_seq is 'The latest command received.';
comment on column timer_devices.purged_seq is 'Commands up to this one were deleted and aren''t accepted again.';
alter table timer_devices add constraint timer_devices_pkey PRIMARY KEY (user_id, id);
alter table timer_devices add constraint timer_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
grant delete, insert, select, update on timer_devices to stint_app;
alter table timer_devices enable row level security;
create policy only_client on timer_devices as restrictive for all to stint_portal
  using (false);
create policy own_timer_devices on timer_devices as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table timer_runs (
  user_id uuid not null,
  run_id uuid not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone not null,
  ended_as text not null,
  ended_by uuid not null,
  description text not null,
  seconds integer not null,
  is_entry_ours boolean not null default false,
  run_fingerprint bytea not null,
  entry_revision integer,
  late_change text
);
comment on column timer_runs.is_entry_ours is 'The server created the entry, rather than a user saving it.';
comment on column timer_runs.run_fingerprint is 'Digest of the run at its last reconciliation.';
comment on column timer_runs.entry_revision is 'The entry''s revision at the last reconciliation; if it differs, a user changed the entry. Null: no entry.';
comment on column timer_runs.late_change is 'Late commands changed the run: its entry was corrected, or kept because a user had changed it.';
alter table timer_runs add constraint timer_runs_pkey PRIMARY KEY (user_id, run_id);
alter table timer_runs add constraint timer_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table timer_runs add constraint timer_runs_ended_as_check CHECK (ended_as = ANY (ARRAY['saved'::text, 'stopped'::text, 'takenOver'::text]));
alter table timer_runs add constraint timer_runs_late_change_check CHECK (late_change = ANY (ARRAY['corrected'::text, 'kept'::text]));
alter table timer_runs add constraint timer_runs_seconds_check CHECK (seconds >= 0);
CREATE INDEX timer_runs_latest ON timer_runs USING btree (user_id, ended_at DESC, run_id DESC);
grant delete, insert, select, update on timer_runs to stint_app;
alter table timer_runs enable row level security;
create policy only_client on timer_runs as restrictive for all to stint_portal
  using (false);
create policy own_timer_runs on timer_runs as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table timesheets (
  user_id uuid not null,
  id uuid not null,
  client_id uuid,
  project_id uuid,
  task_id uuid,
  date timestamp(3) with time zone not null,
  day date not null,
  time_zone text not null,
  start_time timestamp(3) with time zone,
  end_time timestamp(3) with time zone,
  duration_ms integer not null,
  description text not null,
  search_text text not null generated always as (to_search_text(description)) stored,
  notes text,
  tags text[] not null default '{}'::text[],
  tag_keys text[] not null generated always as (
CASE
    WHEN tags = '{}'::text[] THEN '{}'::text[]
    ELSE to_tag_keys(tags)
END) stored,
  billable boolean not null default true,
  invoiced boolean not null default false,
  break_periods jsonb not null default '[]'::jsonb,
  activity_log jsonb not null default '[]'::jsonb,
  rate numeric(12,4) not null,
  rate_reason text not null,
  amount_minor bigint not null,
  currency text not null,
  retainer_ms integer,
  beyond_ms integer,
  invoice_id uuid,
  invoice_number text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1,
  request_hash bytea not null
);
comment on column timesheets.date is 'Noon of the chosen day, in the time zone it was chosen in. [3.3]';
comment on column timesheets.day is 'The chosen calendar day; all grouping by day uses it.';
comment on column timesheets.search_text is 'The description in lower case without accents.';
comment on column timesheets.tag_keys is 'What filters compare: the tags in lower case without accents.';
comment on column timesheets.rate_reason is 'Code of why the entry has this rate. Later changes of the project change neither. [9.1-9.4]';
comment on column timesheets.retainer_ms is 'Time the entry uses of the project''s retainer; null: none.';
comment on column timesheets.beyond_ms is 'The retainer time of an invoiced entry that was billed beyond the hours; 0: all of it was billed in place of them; null: it was imported as invoiced, or isn''t.';
comment on column timesheets.invoice_number is 'The number of the invoice that holds the entry; errors name it.';
comment on column timesheets.request_hash is 'Hash of the create request, to recognize a retry.';
alter table timesheets add constraint timesheets_pkey PRIMARY KEY (user_id, id);
alter table timesheets add constraint timesheets_invoice FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id);
alter table timesheets add constraint timesheets_task FOREIGN KEY (user_id, project_id, task_id) REFERENCES project_tasks(user_id, project_id, id);
alter table timesheets add constraint timesheets_user_id_client_id_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id);
alter table timesheets add constraint timesheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table timesheets add constraint timesheets_user_id_project_id_fkey FOREIGN KEY (user_id, project_id) REFERENCES projects(user_id, id);
alter table timesheets add constraint timesheets_amount_minor_check CHECK (amount_minor >= 0);
alter table timesheets add constraint timesheets_beyond_is_invoiced CHECK (beyond_ms IS NULL OR invoiced AND beyond_ms >= 0 AND beyond_ms <= retainer_ms);
alter table timesheets add constraint timesheets_check CHECK (end_time >= start_time);
alter table timesheets add constraint timesheets_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text);
alter table timesheets add constraint timesheets_duration_ms_check CHECK (duration_ms >= 0 AND duration_ms <= 86400000);
alter table timesheets add constraint timesheets_known_years CHECK (start_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND start_time < '2201-01-01 00:00:00+00'::timestamp with time zone AND end_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND end_time < '2201-01-01 00:00:00+00'::timestamp with time zone AND date >= '1899-12-31 00:00:00+00'::timestamp with time zone AND date < '2201-01-02 00:00:00+00'::timestamp with time zone AND day >= '1899-12-31'::date AND day <= '2201-01-01'::date);
alter table timesheets add constraint timesheets_lengths CHECK (length(description) <= 2000 AND length(notes) <= 10000 AND length(time_zone) <= 64);
alter table timesheets add constraint timesheets_on_invoice_is_invoiced CHECK (invoice_id IS NULL OR invoiced);
alter table timesheets add constraint timesheets_rate_check CHECK (rate >= 0::numeric);
alter table timesheets add constraint timesheets_retainer_ms_check CHECK (retainer_ms >= 0);
alter table timesheets add constraint timesheets_tags_count CHECK (cardinality(tags) <= 20 AND array_position(tags, NULL::text) IS NULL);
alter table timesheets add constraint timesheets_task_of_project CHECK (task_id IS NULL OR project_id IS NOT NULL);
CREATE INDEX timesheets_hour_spans ON timesheets USING btree (user_id, start_time) INCLUDE (end_time, id) WHERE (end_time - start_time) > '01:00:00'::interval;
CREATE INDEX timesheets_long_spans ON timesheets USING btree (user_id, start_time) INCLUDE (end_time, id) WHERE (end_time - start_time) > '24:00:00'::interval;
CREATE INDEX timesheets_newest ON timesheets USING btree (user_id, date DESC, COALESCE(start_time, date) DESC, id DESC);
CREATE INDEX timesheets_of_client ON timesheets USING btree (user_id, client_id, date DESC, COALESCE(start_time, date) DESC, id DESC);
CREATE INDEX timesheets_of_day ON timesheets USING btree (user_id, day) INCLUDE (duration_ms, billable, amount_minor, currency, project_id);
CREATE INDEX timesheets_of_invoice ON timesheets USING btree (user_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX timesheets_of_invoiced ON timesheets USING btree (user_id, invoiced, date DESC, COALESCE(start_time, date) DESC, id DESC);
CREATE INDEX timesheets_of_project ON timesheets USING btree (user_id, project_id, date DESC, COALESCE(start_time, date) DESC, id DESC) INCLUDE (client_id, day, start_time, duration_ms, billable, invoiced, amount_minor, currency);
CREATE INDEX timesheets_of_retainer ON timesheets USING btree (user_id, project_id, day) INCLUDE (retainer_ms) WHERE retainer_ms > 0;
CREATE INDEX timesheets_of_task ON timesheets USING btree (user_id, task_id, date DESC) WHERE task_id IS NOT NULL;
CREATE INDEX timesheets_search_text ON timesheets USING gin (user_id, search_text gin_trgm_ops);
CREATE INDEX timesheets_spans ON timesheets USING btree (user_id, start_time) INCLUDE (end_time, id);
CREATE INDEX timesheets_tag_keys ON timesheets USING gin (user_id, tag_keys) WHERE tags <> '{}'::text[];
CREATE INDEX timesheets_unbilled ON timesheets USING btree (user_id, project_id) WHERE billable AND NOT invoiced;
CREATE TRIGGER keep_locked_time_on_delete AFTER DELETE ON timesheets REFERENCING OLD TABLE AS old_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_locked_time();
CREATE TRIGGER keep_locked_time_on_insert AFTER INSERT ON timesheets REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_locked_time();
CREATE TRIGGER keep_locked_time_on_update AFTER UPDATE ON timesheets REFERENCING OLD TABLE AS old_entries NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_locked_time();
grant delete, insert, select, update on timesheets to stint_app;
alter table timesheets enable row level security;
create policy only_client on timesheets as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_timesheets on timesheets as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamp(3) with time zone,
  used_codes text[] not null default '{}'::text[]
);
comment on column two_factors.used_codes is 'The last codes that were tried: a code works only once.';
alter table two_factors add constraint two_factors_pkey PRIMARY KEY (id);
alter table two_factors add constraint two_factors_user_id_key UNIQUE (user_id);
alter table two_factors add constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
grant delete, insert, select, update on two_factors to stint_identity;
alter table two_factors enable row level security;
create policy identity_manages on two_factors as permissive for all to stint_identity
  using (true)
  with check (true);

create table uploads (
  user_id uuid not null,
  id uuid not null,
  type text not null,
  client_id uuid,
  project_id uuid,
  expense_id uuid,
  document_id uuid,
  name text,
  name_enc jsonb,
  path text not null,
  size_bytes bigint not null,
  checked jsonb,
  created_at timestamp(3) with time zone not null default now(),
  request_hash bytea not null
);
comment on column uploads.document_id is 'The document that gets a new version.';
comment on column uploads.path is 'Where the file store gets it.';
comment on column uploads.checked is 'What the arrived file is: contentType, preview, sizeBytes, sha256 and isEncrypted. Set before the file store gets it, so that an interrupted finish can continue.';
alter table uploads add constraint uploads_pkey PRIMARY KEY (user_id, id);
alter table uploads add constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table uploads add constraint uploads_size_bytes_check CHECK (size_bytes >= 0);
CREATE UNIQUE INDEX uploads_path ON uploads USING btree (path);
grant delete, insert, select, update on uploads to stint_app;
alter table uploads enable row level security;
create policy only_client on uploads as restrictive for all to stint_portal
  using (client_id = (( SELECT stint_client_id() AS stint_client_id)));
create policy own_uploads on uploads as permissive for all to stint_app
  using (user_id = (( SELECT stint_owner_id() AS stint_owner_id)))
  with check (user_id = (( SELECT stint_owner_id() AS stint_owner_id)));

create table user_roles (
  user_id uuid not null,
  system_role text,
  tenant_enabled boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  revision integer not null default 1
);
alter table user_roles add constraint user_roles_pkey PRIMARY KEY (user_id);
alter table user_roles add constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_roles add constraint user_roles_system_role_check CHECK (system_role = ANY (ARRAY['superAdmin'::text, 'admin'::text, 'user'::text, 'viewer'::text, 'noAccess'::text]));
grant insert, select, update on user_roles to stint_app;
grant select on user_roles to stint_identity;
alter table user_roles enable row level security;
create policy admin_changes on user_roles as permissive for update to stint_app
  using (( SELECT is_super_admin() AS is_super_admin) OR ( SELECT is_admin() AS is_admin) AND system_role IS DISTINCT FROM 'superAdmin'::text)
  with check (( SELECT is_super_admin() AS is_super_admin) OR ( SELECT is_admin() AS is_admin) AND system_role IS DISTINCT FROM 'superAdmin'::text);
create policy admin_creates on user_roles as permissive for insert to stint_app
  with check (( SELECT is_super_admin() AS is_super_admin) OR ( SELECT is_admin() AS is_admin) AND system_role IS DISTINCT FROM 'superAdmin'::text);
create policy identity_reads on user_roles as permissive for select to stint_identity
  using (true);
create policy only_client on user_roles as restrictive for all to stint_portal
  using (false);
create policy own_role on user_roles as permissive for select to stint_app
  using (user_id = (( SELECT stint_user_id() AS stint_user_id)) OR ( SELECT is_admin() AS is_admin));

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  disabled_at timestamp(3) with time zone,
  two_factor_enabled boolean not null default false,
  invitation_hash text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
comment on column users.disabled_at is 'Sign-in is blocked since then; the data stays. Null: not disabled.';
comment on column users.invitation_hash is 'SHA-256 of the invitation’s token, in hexadecimal; null if registered without one.';
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_key UNIQUE (email);
CREATE TRIGGER keep_super_admin BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_super_admin();
CREATE TRIGGER welcome_account AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION welcome_account();
grant delete, insert, select, update on users to stint_identity;

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);
grant delete, insert, select, update on verifications to stint_identity;
