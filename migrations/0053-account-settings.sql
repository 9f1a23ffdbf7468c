-- Accounts can be deleted by their owner.
create table deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz(3) not null default now()
);
comment on table deleted_accounts is 'The sweep deletes their files; what is otherwise kept may go with its account.';
grant select on deleted_accounts to stint_identity;
alter table deleted_accounts enable row level security;
create policy identity_reads on deleted_accounts for select to stint_identity using (true);

create or replace function keep_issued_invoice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] := '{state,voided_at,void_reason,updated_at,revision,search_text,client_id}';
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
  return new;
end $$;

create or replace function keep_invoice_pdf() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from deleted_accounts where user_id = old.user_id) then
      raise exception 'the PDF of an invoice can''t be deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.sha256, new.type, new.invoice_id, new.size_bytes) is distinct from (old.sha256, old.type, old.invoice_id, old.size_bytes) then
    raise exception 'the PDF of an invoice can''t change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Records first, because not all references cascade; what other accounts own stays.
create function delete_account(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into deleted_accounts (user_id) values (account);
      delete from documents where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from payments where user_id = account;
      delete from invoices where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
    end
  $$;

create function require_other_super_admin(account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtext('stint.roles'));
      if exists (select from user_roles r join users u on u.id = r.user_id
                 where u.id = account and r.system_role = 'superAdmin' and u.disabled_at is null)
         and not exists (select from user_roles r join users u on u.id = r.user_id
                         where r.system_role = 'superAdmin' and u.disabled_at is null and u.id <> account) then
        raise restrict_violation using message = 'the last super admin can’t be deleted';
      end if;
    end
  $$;

create or replace function keep_super_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform require_other_super_admin(old.id);
      return old;
    end
  $$;

revoke execute on function delete_account(uuid), require_other_super_admin(uuid) from public;
grant execute on function delete_account(uuid), require_other_super_admin(uuid) to stint_identity;

-- Who may register. Null: as `STINT_REGISTRATION` says.
create table installation (
  id boolean primary key default true check (id),
  registration text check (registration in ('approval', 'open', 'invitation')),
  updated_at timestamptz(3) not null default now()
);
insert into installation default values;

create function registration_policy() returns text
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select registration from installation),
                    nullif(current_setting('stint.registration', true), ''), 'approval')
  $$;

grant select on installation to stint_app, stint_identity;
grant update (registration, updated_at) on installation to stint_app;
alter table installation enable row level security;
create policy everyone_reads on installation for select to stint_app, stint_identity using (true);
create policy super_admin_changes on installation for update to stint_app
  using ((select is_super_admin())) with check ((select is_super_admin()));

-- An invitation is accepted in the transaction that creates the account, so that neither can exist without the other.
alter table users add column invitation_hash text;
comment on column users.invitation_hash is 'SHA-256 of the invitation’s token, in hexadecimal; null if registered without one.';

create or replace function welcome_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      is_first boolean;
    begin
      perform pg_advisory_xact_lock(hashtext('stint.first-account'));
      is_first := not exists (select from user_roles);
      insert into user_roles (user_id, system_role, tenant_enabled)
        values (new.id,
                case when is_first then 'superAdmin' else 'user' end,
                is_first or registration_policy() = 'open');
      insert into preferences (user_id) values (new.id);
      if new.invitation_hash is not null then
        perform accept_invitation(decode(new.invitation_hash, 'hex'), new.id);
      end if;
      return new;
    end
  $$;
revoke execute on function accept_invitation(bytea, uuid) from stint_identity;
