-- Administrators manage all accounts except those of super admins, and disabled accounts can't sign in.
alter table users add column disabled_at timestamptz(3);
comment on column users.disabled_at is 'Sign-in is blocked since then; the data stays. Null: not disabled.';

-- As before, but a disabled account loses its rights even in a running request.
create or replace function is_super_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
                   where u.id = stint_user_id() and u.disabled_at is null and r.system_role = 'superAdmin')
  $$;

create function is_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
                   where u.id = stint_user_id() and u.disabled_at is null
                     and r.system_role in ('superAdmin', 'admin'))
  $$;

drop policy own_role on user_roles;
create policy own_role on user_roles for select to stint_app
  using (user_id = (select stint_user_id()) or (select is_admin()));
drop policy super_admin_creates on user_roles;
create policy admin_creates on user_roles for insert to stint_app
  with check ((select is_super_admin()) or ((select is_admin()) and system_role is distinct from 'superAdmin'));
drop policy super_admin_changes on user_roles;
create policy admin_changes on user_roles for update to stint_app
  using ((select is_super_admin()) or ((select is_admin()) and system_role is distinct from 'superAdmin'))
  with check ((select is_super_admin()) or ((select is_admin()) and system_role is distinct from 'superAdmin'));

-- What the role page lists: every account for administrators, and for others those who view their clients. [6.5]
drop function visible_accounts();
create function visible_accounts()
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
       or u.id in (select v.viewer_id from client_viewers v where v.user_id = stint_user_id())
  $$;

-- Apart, because it takes longer than the rest of the list: the caller may page through thousands of accounts.
create function account_access(account uuid) returns table (client_viewer_of uuid[], last_sign_in_at timestamptz(3))
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array(select v.client_id from client_viewers v
                 where v.viewer_id = account and (v.user_id = stint_user_id() or is_super_admin())
                 order by v.created_at, v.client_id),
           case when is_admin() then greatest(
             (select max(s.created_at) from sessions s where s.user_id = account),
             (select a.at from audit_log a where a.actor_id = account and a.action = 'signIn.succeeded'
              order by a.id desc limit 1)) end
  $$;
create index audit_log_sign_ins on audit_log (actor_id, id desc) where action = 'signIn.succeeded';

create function super_admin_count() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer from user_roles r join users u on u.id = r.user_id
    where r.system_role = 'superAdmin' and u.disabled_at is null and is_admin()
  $$;

-- Returns whether anything changed. Sessions are deleted, so that they don't continue once the account is enabled again.
create function set_account_disabled(account uuid, wanted boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not is_admin() or account = stint_user_id()
         or (not is_super_admin()
             and exists (select from user_roles where user_id = account and system_role = 'superAdmin')) then
        raise insufficient_privilege using message = 'may not disable this account';
      end if;
      if wanted then
        delete from sessions where user_id = account;
      end if;
      update users set disabled_at = case when wanted then now() end
        where id = account and (disabled_at is not null) <> wanted;
      return found;
    end
  $$;

revoke execute on function is_admin(), visible_accounts(), account_access(uuid), super_admin_count(),
  set_account_disabled(uuid, boolean) from public;
grant execute on function is_admin(), visible_accounts(), account_access(uuid), super_admin_count(),
  set_account_disabled(uuid, boolean) to stint_app;

-- Without a super admin, no account could be approved again. [6.5]
create function keep_super_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtext('stint.roles'));
      if old.disabled_at is null
         and exists (select from user_roles where user_id = old.id and system_role = 'superAdmin')
         and not exists (select from user_roles r join users u on u.id = r.user_id
                         where r.system_role = 'superAdmin' and u.disabled_at is null and u.id <> old.id) then
        raise restrict_violation using message = 'the last super admin can’t be deleted';
      end if;
      return old;
    end
  $$;
create trigger keep_super_admin before delete on users for each row execute function keep_super_admin();

-- As before, but a disabled account's calendar address opens nothing.
create or replace function calendar_feed_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select f.user_id from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = hash and u.disabled_at is null
  $$;
