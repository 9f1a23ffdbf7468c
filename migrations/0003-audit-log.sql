-- Append-only: no role may update or delete. Each entry holds the hash of the one before, so a changed, added or removed
-- entry breaks the chain. A trigger sets id, time and hashes; without the right to insert them, they can’t even be tried.
create table audit_log (
  id bigint primary key default 0,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  address text,
  previous_hash bytea not null default '\x',
  hash bytea not null default '\x'
);
comment on column audit_log.actor_id is 'Null: a visitor who is not signed in, or the server.';
comment on column audit_log.subject_id is 'The account it concerns; null if the attempt names none that exists.';
comment on column audit_log.address is 'The IP address of the request.';
create index audit_log_subject on audit_log (subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_sign_ins on audit_log (actor_id, id desc) where action = 'signIn.succeeded';
grant select on audit_log to stint_app;
grant insert (actor_id, action, subject_id, before, after) on audit_log to stint_app;
grant insert (actor_id, action, subject_id, before, after, address) on audit_log to stint_identity;
alter table audit_log enable row level security;
create policy own_acts on audit_log for select to stint_app
  using (actor_id = (select stint_user_id()) or (select is_super_admin()));
create policy signs_own_acts on audit_log for insert to stint_app with check (actor_id = (select stint_user_id()));
create policy identity_appends on audit_log for insert to stint_identity with check (true);
-- Visitors have no account: their entries name only the account they concern.
create policy visitors_act on audit_log for insert to stint_app
  with check (actor_id is null and (select stint_user_id()) is null and subject_id = (select stint_owner_id()));

create function audit_entry_hash(entry audit_log) returns bytea
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select sha256(convert_to(jsonb_build_array(
      encode(entry.previous_hash, 'hex'), entry.id, round(extract(epoch from entry.at) * 1000)::bigint,
      entry.actor_id, entry.action, entry.subject_id, entry.address, entry.before, entry.after)::text, 'utf8'))
  $$;

create function chain_audit_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      last audit_log;
    begin
      -- Released at commit, so that ids and hashes follow the order of the commits.
      perform pg_advisory_xact_lock(hashtext('stint.audit'));
      select * into last from audit_log order by id desc limit 1;
      new.id := coalesce(last.id, 0) + 1;
      new.at := date_trunc('milliseconds', clock_timestamp());
      new.address := coalesce(new.address, nullif(current_setting('stint.address', true), ''));
      new.previous_hash := coalesce(last.hash, '');
      new.hash := audit_entry_hash(new);
      return new;
    end
  $$;
create trigger chain_audit_entry before insert on audit_log for each row execute function chain_audit_entry();
