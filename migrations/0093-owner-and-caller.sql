-- Whose records, and who acts: `stint.owner_id` beside `stint.user_id`. Today the app sets both to the same account.
create function stint_owner_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.owner_id', true), '')::uuid $$;
comment on function stint_owner_id() is 'The account whose records the current transaction covers; null outside a request, and for viewers.';
comment on function stint_user_id() is 'The person who acts in the current transaction; null for the server and for visitors.';

-- Records are the owner's. Roles, API keys, invitations and acts are the person's, so their policies stay.
alter policy own_calendar_addresses on calendar_addresses
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_calendar_answers on calendar_answers
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_calendar_feeds on calendar_feeds
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_calendar_suggestions on calendar_suggestions
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_client_merge_moves on client_merge_moves
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_clients on clients
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_data_keys on data_keys
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_deducted_deposits on deducted_deposits
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_default_tasks on default_tasks
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_distinct_expenses on distinct_expenses
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_documents on documents
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_exchange_rates on exchange_rates
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_expense_settings on expense_settings
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_expenses on expenses
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_import_files on import_files
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_import_parts on import_parts
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_imports on imports
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoice_counters on invoice_counters
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoice_deliveries on invoice_deliveries
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoice_links on invoice_links
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoice_settings on invoice_settings
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoiced_expenses on invoiced_expenses
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoiced_prices on invoiced_prices
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_invoices on invoices
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_operations on operations
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_payment_allocations on payment_allocations
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_payments on payments
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_pinned_work on pinned_work
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_preferences on preferences
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_private_modes on private_modes
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_project_tasks on project_tasks
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_projects on projects
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_timer_commands on timer_commands
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_timer_devices on timer_devices
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_timer_runs on timer_runs
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_timesheets on timesheets
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_uploads on uploads
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
alter policy own_viewers on client_viewers
  using (user_id = (select stint_owner_id()) or (select is_super_admin()))
  with check (user_id = (select stint_owner_id()) or (select is_super_admin()));

-- Who acts signs. A visitor of a link is nobody.
alter policy visitors_act on audit_log
  with check (actor_id is null and (select stint_user_id()) is null and subject_id = (select stint_owner_id()));

-- Mails in the name of the account are the owner's, notices are about the person.
alter policy queues_own on mails
  with check (case when is_private then user_id = (select stint_owner_id())
              else user_id is null or user_id = (select stint_user_id()) end);
create or replace function cancel_private_mails(mails_to_cancel uuid[], reason text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update mails set status = 'failed', problem = reason, text = '', html = '', attachment = null
      where id = any (mails_to_cancel) and user_id = stint_owner_id() and is_private and status = 'queued'
  $$;

-- The client that an invitation shares is the owner's, whoever invites.
alter table invitations add column owner_id uuid;
update invitations set owner_id = invited_by where client_id is not null;
alter table invitations
  drop constraint invitations_client,
  add constraint invitations_client foreign key (owner_id, client_id) references clients (user_id, id) on delete cascade,
  add constraint invitations_owner check ((owner_id is null) = (client_id is null));
comment on column invitations.owner_id is 'The account that owns the client.';
comment on column invitations.client_id is 'A client that the new account can view.';
alter policy invites on invitations
  with check (invited_by = (select stint_user_id()) and (owner_id is null or owner_id = (select stint_owner_id()))
    and (not tenant_enabled or (select may_invite_users(stint_user_id()))));

create or replace function accept_invitation(token bytea, account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      invitation invitations;
    begin
      update invitations set accepted_at = now()
        where token_hash = token and accepted_at is null and revoked_at is null and expires_at > now()
          and email = (select u.email from users u where u.id = account)
        returning * into invitation;
      if not found then return false; end if;
      if invitation.tenant_enabled and may_invite_users(invitation.invited_by) then
        update user_roles set tenant_enabled = true, revision = revision + 1, updated_at = now()
          where user_id = account;
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'role.changed', account, '{"tenantEnabled": false}', '{"tenantEnabled": true}');
      end if;
      if invitation.client_id is not null
          and not exists (select from users where id in (invitation.invited_by, invitation.owner_id)
                            and disabled_at is not null) then
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'viewer.added', account, 'null',
                  jsonb_build_object('clientId', invitation.client_id));
        insert into client_viewers (user_id, client_id, viewer_id)
          values (invitation.owner_id, invitation.client_id, account) on conflict do nothing;
      end if;
      return true;
    end
  $$;

-- Functions about the clients and time of an owner.
create or replace function visible_accounts()
  returns table (user_id uuid, email text, name text, created_at timestamptz(3), system_role text,
                 tenant_enabled boolean, revision integer, status text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.email, u.name, u.created_at,
           r.system_role, coalesce(r.tenant_enabled, false), coalesce(r.revision, 0),
           case
             when u.disabled_at is not null then 'disabled'
             when r.tenant_enabled or r.system_role in ('superAdmin', 'admin') then 'active'
             when exists (select from client_viewers v where v.viewer_id = u.id) then 'clientAccess'
             when r.system_role in ('noAccess', 'viewer') then 'noAccess'
             else 'pending'
           end
    from users u left join user_roles r on r.user_id = u.id
    where (select is_admin())
       or u.id in (select v.viewer_id from client_viewers v where v.user_id = stint_owner_id())
  $$;

create or replace function account_access(account uuid)
  returns table (client_viewer_of uuid[], last_sign_in_at timestamptz(3), has_two_step boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array(select v.client_id from client_viewers v
                 where v.viewer_id = account and (v.user_id = stint_owner_id() or is_super_admin())
                 order by v.created_at, v.client_id),
           case when is_admin() then greatest(
             (select max(s.created_at) from sessions s where s.user_id = account),
             (select a.at from audit_log a where a.actor_id = account and a.action = 'signIn.succeeded'
              order by a.id desc limit 1)) end,
           is_super_admin() and exists (select from users u where u.id = account and u.two_factor_enabled)
  $$;

create or replace function account_by_email(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id from users u where u.email = lower(trim(wanted))
      and (is_admin()
        or exists (select from client_viewers v where v.viewer_id = u.id and v.user_id = stint_owner_id())
        or exists (select from audit_log a where a.subject_id = u.id and a.actor_id = stint_user_id()
                   and a.action in ('viewer.added', 'role.changed')))
  $$;

create or replace function client_owners(ids uuid[]) returns table (client_id uuid, owner_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.user_id from clients c
    where c.id = any (ids) and (c.user_id = stint_owner_id() or is_super_admin())
  $$;

create or replace function matching_entry_ids(pattern text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_owner_id() and search_text like %L limit %s)',
        pattern, max_count) into ids;
      return ids;
    end
  $$;
comment on function matching_entry_ids(text, integer) is
  'IDs of the owner''s entries that match a pattern. Row-level security would keep PostgreSQL from using the index.';

create or replace function tagged_entry_ids(tag text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets
          where user_id = stint_owner_id() and tags <> ''{}'' and tag_keys @> array[to_search_text(%L)] limit %s)',
        tag, max_count) into ids;
      return ids;
    end
  $$;
comment on function tagged_entry_ids(text, integer) is
  'IDs of the owner''s entries with a tag. Row-level security would keep PostgreSQL from using the index.';

create or replace function keep_locked_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      account constant uuid := stint_owner_id();
      -- Locked time can be priced and invoiced: that is what a month is closed for.
      may_change constant text[] := '{rate,rate_reason,amount_minor,currency,retainer_ms,beyond_ms,invoiced,invoice_id,invoice_number,activity_log,updated_at,revision}';
      locked date;
      is_refused boolean;
    begin
      -- Migrations and the deletion of an account work for no owner.
      if account is null then return null; end if;
      perform pg_advisory_xact_lock_shared(hashtextextended('stint.locked-time ' || account, 0));
      select locked_until into locked from preferences where user_id = account;
      if locked is null then return null; end if;
      if tg_op = 'INSERT' then
        is_refused := exists (select from new_entries where day <= locked);
      elsif tg_op = 'DELETE' then
        is_refused := exists (select from old_entries where day <= locked);
      else
        is_refused := exists (
          select from old_entries o join new_entries n using (user_id, id)
            where least(o.day, n.day) <= locked and (to_jsonb(n) - may_change) <> (to_jsonb(o) - may_change));
      end if;
      if is_refused then
        raise exception 'time up to % is locked', locked
          using errcode = 'restrict_violation', constraint = 'locked_time', detail = to_char(locked, 'YYYY-MM-DD');
      end if;
      return null;
    end
  $$;

-- Viewers of a client. A grant, the right of a person to view one client, has an ID of its own: it tells nothing about
-- the client, and IDs of clients may repeat between accounts.
alter table client_viewers add column id uuid not null default gen_random_uuid();
alter table client_viewers add constraint client_viewers_id unique (id);
comment on column client_viewers.id is 'The address of the client for this viewer.';

-- What the person who acts may view: nothing once they or the owner are disabled, or the owner keeps no records.
create function live_grants() returns table (grant_id uuid, owner_id uuid, client_id uuid, owner_name text, client_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.id, v.user_id, v.client_id, owner.name, c.name
    from client_viewers v
      join clients c on c.user_id = v.user_id and c.id = v.client_id
      join users viewer on viewer.id = v.viewer_id and viewer.disabled_at is null
      join users owner on owner.id = v.user_id and owner.disabled_at is null
      join user_roles r on r.user_id = owner.id
    where v.viewer_id = stint_user_id() and (r.tenant_enabled or r.system_role in ('superAdmin', 'admin'))
    order by owner.name, v.user_id, c.name, v.id
  $$;

-- The one that the transaction names.
create function current_grant() returns table (owner_id uuid, client_id uuid, owner_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select g.owner_id, g.client_id, g.owner_name from live_grants() g
      where g.grant_id = nullif(current_setting('stint.grant_id', true), '')::uuid
  $$;
revoke execute on function live_grants(), current_grant() from public;
grant execute on function live_grants() to stint_app;
grant execute on function current_grant() to stint_viewer;

-- A role that reads only named columns of the one client that is shared: whatever has no policy for it stays hidden.
grant select (user_id, id, name, is_active) on clients to stint_viewer;
create policy shared_client on clients for select to stint_viewer
  using ((user_id, id) = (select owner_id, client_id from current_grant()));
