-- Each entry of the audit log holds the hash of the one before: a changed, added or removed entry breaks the chain.
alter table audit_log alter column id drop identity;
alter table audit_log alter column actor_id drop not null;
alter table audit_log alter column subject_id drop not null;
alter table audit_log
  add column address text,
  add column previous_hash bytea,
  add column hash bytea;
comment on column audit_log.actor_id is 'Null: a visitor who is not signed in, or the server.';
comment on column audit_log.subject_id is 'The account it concerns; null if the attempt names none that exists.';
comment on column audit_log.address is 'The IP address of the request.';

update audit_log set action = case action
  when 'role set' then 'role.changed'
  when 'viewer added' then 'viewer.added'
  when 'viewer removed' then 'viewer.removed'
  else action end;

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

do $$
  declare
    entry audit_log;
    previous bytea := '';
  begin
    for entry in select * from audit_log order by id loop
      entry.previous_hash := previous;
      previous := audit_entry_hash(entry);
      update audit_log set previous_hash = entry.previous_hash, hash = previous where id = entry.id;
    end loop;
  end
$$;
-- The trigger sets these.
alter table audit_log
  alter column id set default 0,
  alter column previous_hash set not null, alter column previous_hash set default '',
  alter column hash set not null, alter column hash set default '';
create trigger chain_audit_entry before insert on audit_log for each row execute function chain_audit_entry();

-- Without insert rights on id, time and hashes, these can't even be tried.
revoke insert on audit_log from stint_app;
grant insert (actor_id, action, subject_id, before, after) on audit_log to stint_app;
grant insert (actor_id, action, subject_id, before, after, address) on audit_log to stint_identity;
create policy identity_appends on audit_log for insert to stint_identity with check (true);

create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);

-- Who the entries name. Deleted accounts are missing.
create function account_names(ids uuid[]) returns table (user_id uuid, email text, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select u.id, u.email, u.name from users u where u.id = any (ids) and is_super_admin() $$;
revoke execute on function account_names(uuid[]) from public;
grant execute on function account_names(uuid[]) to stint_app;
