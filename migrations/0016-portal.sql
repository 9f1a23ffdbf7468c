-- Links that open the portal of a client without an account.
create table client_links (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  label text not null check (length(label) between 1 and 100),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token_seed bytea not null check (octet_length(token_seed) = 16),
  pin_hash bytea check (octet_length(pin_hash) = 32),
  pin_salt bytea check (octet_length(pin_salt) = 32),
  pin_attempts integer not null default 0,
  pin_attempted_at timestamptz(3),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  replaces_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint client_links_client foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
comment on column client_links.token_hash is 'SHA-256 of the secret in the link.';
comment on column client_links.token_seed is 'With it and the server''s secret, the link can be shown again.';
comment on column client_links.pin_hash is 'scrypt of the PIN; null without one.';
comment on column client_links.pin_salt is 'Of a PIN that came with the replaced link; null: the token''s hash.';
comment on column client_links.pin_attempts is
  'Wrong ones since the last hour without any, and those that are being compared.';
comment on column client_links.replaces_id is 'The expired link whose client asked for this one.';
create index client_links_client on client_links (user_id, client_id, created_at);
grant select, insert, update on client_links to stint_app;
alter table client_links enable row level security;
create policy own_client_links on client_links to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on client_links as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- Runs without a session: the token is the secret.
create function client_of_link(wanted bytea) returns table (owner_id uuid, client_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id, l.client_id from client_links l join users u on u.id = l.user_id
    where l.token_hash = wanted and u.disabled_at is null
  $$;
revoke execute on function client_of_link(bytea) from public;
grant execute on function client_of_link(bytea) to stint_app;
comment on function client_of_link(bytea) is
  'Whose client a link opens. Expired and revoked links still say whom to ask for a new one.';

-- Runs without a session: the token is the secret. A link that was revoked on purpose isn't found.
create function expired_client_link(hash bytea) returns table (owner_id uuid, link_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id, l.id from client_links l join users u on u.id = l.user_id
    where l.token_hash = hash and l.revoked_at is null and l.expires_at <= now() and u.disabled_at is null
  $$;
revoke execute on function expired_client_link(bytea) from public;
grant execute on function expired_client_link(bytea) to stint_app;

-- Mails with a new link in the last hour to an address, from all accounts.
create function recent_link_mails(address text) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer from mails
    where kind = 'clientLink' and recipient = address and created_at > now() - interval '1 hour'
  $$;
revoke execute on function recent_link_mails(text) from public;
grant execute on function recent_link_mails(text) to stint_app;

-- What the owner shows. They outlive the client: undoing its deletion or merge brings back its viewers, who must not see
-- more than before.
create table portal_settings (
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, client_id)
);
grant select, insert, update on portal_settings to stint_app;
alter table portal_settings enable row level security;
create policy own_portal_settings on portal_settings to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on portal_settings as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- What the portal calls its owner until the settings of invoices name the business.
create function own_name() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select name from users where id = stint_owner_id() $$;
revoke execute on function own_name() from public;
grant execute on function own_name() to stint_app;

-- What was opened and done. The contract lists the kinds.
create table portal_visits (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  link_id uuid,
  kind text not null check (kind ~ '^[A-Za-z]{1,40}$'),
  detail text check (length(detail) <= 200),
  viewer_id uuid references users (id) on delete set null,
  reported_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint portal_visits_client foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint portal_visits_link foreign key (user_id, link_id)
    references client_links (user_id, id) on delete cascade
);
comment on column portal_visits.link_id is 'Null: the owner or a viewer looked.';
comment on column portal_visits.detail is 'The document that was opened, or the name that was typed.';
comment on column portal_visits.viewer_id is
  'The account that may view the client; null for a link and for the owner.';
comment on column portal_visits.reported_at is
  'When the owner was sent what the client did; null while that waits, and for views.';
create index portal_visits_client on portal_visits (user_id, client_id, created_at, id);
create index portal_visits_viewer on portal_visits (viewer_id);
grant select, insert, delete on portal_visits to stint_app;
grant update (detail) on portal_visits to stint_app;
alter table portal_visits enable row level security;
create policy own_portal_visits on portal_visits to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on portal_visits as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- Reminders of hours that wait for an approval are off unless the owner chooses after how many days.
create table portal_reports (
  user_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null default true,
  sent_at timestamptz(3),
  reminder_days integer check (reminder_days between 1 and 60),
  reminder_count integer not null default 1 check (reminder_count between 1 and 2)
);
comment on table portal_reports is 'Mails about what clients did.';
comment on column portal_reports.reminder_days is
  'Clients are reminded of open approval requests after so many days; null: never.';
grant select, insert on portal_reports to stint_app;
grant update (is_on, reminder_days, reminder_count) on portal_reports to stint_app;
alter table portal_reports enable row level security;
create policy own_portal_reports on portal_reports to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on portal_reports as restrictive to stint_portal using (false);

-- At most one mail in ten minutes; what happens until then joins the job that waits.
create function queue_portal_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform graphile_worker.add_job('reportClientActs', json_build_object('userId', new.user_id), max_attempts => 12,
        job_key => 'portal-report ' || new.user_id, job_key_mode => 'preserve_run_at',
        run_at => greatest(now(), (select sent_at + interval '10 minutes' from portal_reports where user_id = new.user_id)));
      return null;
    end
  $$;
create trigger queue_portal_report after insert on portal_visits
  for each row
  when (new.kind not in ('view', 'ownerView', 'invoicePdf', 'statementPdf', 'wrongPin', 'linkMailed',
    'reminder', 'document', 'archive'))
  execute function queue_portal_report();

-- What clients do elsewhere than on the portal's own routes, or without changing anything by a repeat. The portal sets
-- who acts; the private link of a quote is none of its links.
create function log_quote_answer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
        values (new.user_id, gen_random_uuid(), new.client_id, nullif(current_setting('stint.link_id', true), '')::uuid,
          nullif(current_setting('stint.viewer_id', true), '')::uuid, 'quoteAnswered',
          left(new.number || ' (' || new.answered_by || ')', 200));
      return null;
    end
  $$;
create trigger log_quote_answer after update of answered_by on invoices
  for each row
  when (new.answered_by is not null and new.client_id is not null and new.answered_by is distinct from old.answered_by)
  execute function log_quote_answer();

create function log_hours_act() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if old.approval is null and new.approval is not null then
        insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
          values (new.user_id, gen_random_uuid(), new.client_id,
            (select l.id from client_links l where l.user_id = new.user_id and l.id = (new.approval -> 'via' ->> 'id')::uuid),
            (select u.id from users u where u.id = (new.approval -> 'via' ->> 'id')::uuid),
            'hoursApproved', left(new.approval ->> 'name', 200));
      end if;
      if jsonb_array_length(new.messages) > jsonb_array_length(old.messages) and new.messages -> -1 ->> 'by' = 'client' then
        insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
          values (new.user_id, gen_random_uuid(), new.client_id, nullif(current_setting('stint.link_id', true), '')::uuid,
            nullif(current_setting('stint.viewer_id', true), '')::uuid, 'hoursQuestioned',
            left(new.messages -> -1 ->> 'name', 200));
      end if;
      return null;
    end
  $$;
create trigger log_hours_act after update of approval, messages on approval_requests
  for each row execute function log_hours_act();

-- Of all accounts, for the job: what is neither answered nor replaced, and waits for no answer of the owner.
create function due_approval_reminders()
  returns table (owner_id uuid, request_id uuid, revision integer, reminder_count integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.user_id, r.id, r.revision, r.reminder_count from portal_reports p
      join users u on u.id = p.user_id and u.disabled_at is null
      join approval_requests r on r.user_id = p.user_id and r.approval is null
    where coalesce(r.reminded_at, r.requested_at) <= now() - make_interval(days => p.reminder_days)
      and r.reminder_count < p.reminder_count
      and (r.messages -> -1 ->> 'by') is distinct from 'client'
      and not exists (select from approval_requests later where later.user_id = r.user_id and later.replaces_id = r.id)
  $$;
revoke execute on function due_approval_reminders() from public;
grant execute on function due_approval_reminders() to stint_app;

-- How to reach clients from now on, as they said in the portal.
create table contact_proposals (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  changes jsonb not null,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint contact_proposals_client foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
comment on column contact_proposals.name is 'As the client typed it.';
comment on column contact_proposals.changes is 'By field: before, and after.';
comment on column contact_proposals.answered_at is 'When the owner accepted or dismissed it.';
create index contact_proposals_client on contact_proposals (user_id, client_id, created_at);
grant select, insert, update, delete on contact_proposals to stint_app;
alter table contact_proposals enable row level security;
create policy own_contact_proposals on contact_proposals to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on contact_proposals as restrictive to stint_portal
  using (client_id = (select stint_client_id()));
