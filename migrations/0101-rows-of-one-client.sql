-- What a client sees is read as stint_portal: stint_app, with policies on top that hide the rows of other clients, so
-- that a query without its condition shows nothing of them. Only that role pays for them.
create function stint_client_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('stint.client_id', true), '')::uuid $$;
comment on function stint_client_id() is 'The only client of the owner whose rows the transaction sees, as stint_portal.';

create policy only_client on clients as restrictive to stint_portal using (id = (select stint_client_id()));

-- Each table by what its rows belong to; what belongs to no client is hidden, apart from what every document needs.
do $$
  declare
    tables constant text[] := array(
      select c.relname::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and c.relname not in ('clients', 'documents', 'preferences', 'default_tasks', 'invoice_settings',
          'exchange_rates', 'data_keys', 'private_modes', 'mails', 'audit_log')
        and has_any_column_privilege('stint_app', c.oid, 'select, insert, update')
      order by 1);
    columns text[];
    condition text;
    each_table text;
  begin
    foreach each_table in array tables loop
      columns := array(select attname::text from pg_attribute
        where attrelid = each_table::regclass and attnum > 0 and not attisdropped);
      condition := case
        when 'client_id' = any (columns) then 'client_id = (select stint_client_id())'
        when 'project_id' = any (columns) then 'project_id in (select id from projects)'
        when 'invoice_id' = any (columns) then 'invoice_id in (select id from invoices)'
        else 'false'
      end;
      execute format('create policy only_client on %I as restrictive to stint_portal using (%s)', each_table, condition);
    end loop;
  end
$$;

-- Those of the account itself have the logo.
create policy only_client on documents as restrictive to stint_portal
  using (client_id = (select stint_client_id())
    or project_id in (select id from projects)
    or invoice_id in (select id from invoices)
    or expense_id in (select id from expenses)
    or num_nonnulls(client_id, project_id, expense_id, invoice_id) = 0);

-- The client of a link besides its owner.
drop function client_link_owner(bytea);
create function client_of_link(wanted bytea) returns table (owner_id uuid, client_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id, l.client_id from client_links l join users u on u.id = l.user_id
    where l.token_hash = wanted and u.disabled_at is null
  $$;
comment on function client_of_link(bytea) is 'Whose client a link opens. Expired and revoked links still say whom to ask for a new one.';
revoke execute on function client_of_link(bytea) from public;
grant execute on function client_of_link(bytea) to stint_app;

-- An approved request has one successor, also if two are created at once.
update approval_requests r set replaces_id = null
  where replaces_id is not null and exists (
    select from approval_requests first
    where first.user_id = r.user_id and first.replaces_id = r.replaces_id
      and (first.created_at, first.id) < (r.created_at, r.id));
create unique index approval_requests_of_replaced on approval_requests (user_id, replaces_id);

-- What a person may view, by the rights' own IDs: those of clients are the owner's.
drop function viewed_clients();
create function viewed_grants() returns table (grant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select v.id from client_viewers v where v.viewer_id = stint_user_id() order by v.created_at, v.id $$;
revoke execute on function viewed_grants() from public;
grant execute on function viewed_grants() to stint_app;

-- The quota counts the files of the whole account, also when a client sends one.
create function used_file_bytes(upload_lifetime interval) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select ((select coalesce(sum(total_bytes), 0) from documents where user_id = stint_owner_id() and type <> 'invoicePdf')
      + (select coalesce(sum(size_bytes), 0) from uploads
          where user_id = stint_owner_id() and created_at > now() - upload_lifetime))::bigint
  $$;
revoke execute on function used_file_bytes(interval) from public;
grant execute on function used_file_bytes(interval) to stint_app;

-- What waits of all clients together.
create function waiting_file_bytes(waiting_time interval) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(sum(size_bytes), 0)::bigint from received_files
    where user_id = stint_owner_id() and state = 'waiting' and created_at > now() - waiting_time
  $$;
revoke execute on function waiting_file_bytes(interval) from public;
grant execute on function waiting_file_bytes(interval) to stint_app;
