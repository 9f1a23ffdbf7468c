-- A private web link to one document, which works without an account.
create table invoice_links (
  user_id uuid not null,
  invoice_id uuid not null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  first_viewed_at timestamptz(3),
  last_viewed_at timestamptz(3),
  view_count integer not null default 0,
  primary key (user_id, invoice_id),
  constraint invoice_links_invoice foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade,
  constraint invoice_links_viewed check (
    (view_count = 0) = (first_viewed_at is null) and (view_count = 0) = (last_viewed_at is null))
);
comment on column invoice_links.token_hash is 'SHA-256 of the secret in the link; null once it is revoked.';
comment on column invoice_links.view_count is 'Of all links that the document has had.';

grant select, insert, update on invoice_links to stint_app;
alter table invoice_links enable row level security;
create policy own_invoice_links on invoice_links to stint_app
  using (user_id = (select stint_user_id())) with check (user_id = (select stint_user_id()));

-- Runs without a session: the token is the secret. A disabled account’s links open nothing.
create function invoice_link_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.user_id from invoice_links l join users u on u.id = l.user_id
    where l.token_hash = hash and l.expires_at > now() and u.disabled_at is null
  $$;
revoke execute on function invoice_link_owner(bytea) from public;
grant execute on function invoice_link_owner(bytea) to stint_app;

-- Who accepted or declined a quote through its link.
alter table invoices
  add column answered_by text check (length(answered_by) between 1 and 200),
  add column answered_at timestamptz(3),
  add constraint invoices_answered_quote check (
    (answered_by is null) = (answered_at is null)
    and (answered_by is null or (type = 'quote' and state in ('accepted', 'declined'))));
comment on column invoices.answered_by is 'The name that was typed on the page of the link.';

-- Visitors have no account: their entries name only the account they concern.
create policy visitors_act on audit_log for insert to stint_app
  with check (actor_id is null and subject_id = (select stint_user_id()));

-- A restore inserts a credit note before its invoice.
alter table invoices alter constraint invoices_related deferrable initially immediate;

-- The client of an issued document changes only in the transaction that merges clients or undoes a merge.
create or replace function keep_issued_invoice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] :=
    '{state,voided_at,void_reason,answered_by,answered_at,updated_at,revision,search_text,client_id}';
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' and not exists (select from deleted_accounts where user_id = old.user_id) then
      raise exception 'an issued invoice can''t be deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if new.state = 'draft' or (old.state = 'void' and new.state <> 'void') then
    raise exception 'an issued invoice can''t become a draft' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'an issued invoice can''t change' using errcode = 'restrict_violation';
  end if;
  if new.client_id is distinct from old.client_id and not exists (
    select from operations o
      where o.user_id = old.user_id and o.kind = 'clients' and o.xmin = pg_current_xact_id()::xid
        and jsonb_array_length(o.before) = 2
        and o.before @> jsonb_build_array(jsonb_build_object('id', old.client_id))
        and o.before @> jsonb_build_array(jsonb_build_object('id', new.client_id))
  ) then
    raise exception 'only a merge changes the client of an issued invoice' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
