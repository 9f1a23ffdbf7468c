-- Which account may view which client; written by the client's owner or a super admin. The grant has an ID of its own: it
-- tells nothing about the client, and IDs of clients may repeat between accounts.
create table client_viewers (
  user_id uuid not null,
  client_id uuid not null,
  viewer_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, client_id, viewer_id),
  constraint client_viewers_id unique (id),
  foreign key (user_id, client_id) references clients (user_id, id) on delete cascade
);
comment on column client_viewers.id is 'The address of the client for this viewer.';
create index client_viewers_viewer on client_viewers (viewer_id);
grant select, insert, delete on client_viewers to stint_app;
grant select on client_viewers to stint_identity;
alter table client_viewers enable row level security;
create policy own_viewers on client_viewers to stint_app
  using (user_id = (select stint_owner_id()) or (select is_super_admin()))
  with check (user_id = (select stint_owner_id()) or (select is_super_admin()));
create policy identity_reads on client_viewers for select to stint_identity using (true);
create policy only_client on client_viewers as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- Who may view what belongs to the account's record on the role page: changes from a stale page are refused. [6.5] Runs
-- with its owner's rights, because those who share their clients may not touch the roles of the viewers.
create function raise_role_revision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update user_roles set revision = revision + 1, updated_at = now()
        where user_id = case when tg_op = 'DELETE' then old.viewer_id else new.viewer_id end;
      return null;
    end
  $$;
create trigger raise_role_revision after insert or delete on client_viewers
  for each row execute function raise_role_revision();

-- What the person who acts may view: nothing once they or the owner are disabled, or the owner keeps no records.
create function live_grants()
  returns table (grant_id uuid, owner_id uuid, client_id uuid, owner_name text, client_name text)
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
revoke execute on function live_grants() from public;
grant execute on function live_grants() to stint_app;

-- The one that the transaction names.
create function current_grant() returns table (owner_id uuid, client_id uuid, owner_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select g.owner_id, g.client_id, g.owner_name from live_grants() g
      where g.grant_id = nullif(current_setting('stint.grant_id', true), '')::uuid
  $$;
revoke execute on function current_grant() from public;
grant execute on function current_grant() to stint_viewer;

-- A role that reads only named columns of the one client that is shared: what has no policy for it stays hidden.
grant select (user_id, id, name, is_active) on clients to stint_viewer;
create policy shared_client on clients for select to stint_viewer
  using ((user_id, id) = (select owner_id, client_id from current_grant()));

-- What a person may view, by the grants' own IDs: those of clients are the owner's.
create function viewed_grants() returns table (grant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select v.id from client_viewers v where v.viewer_id = stint_user_id() order by v.created_at, v.id $$;
revoke execute on function viewed_grants() from public;
grant execute on function viewed_grants() to stint_app;

-- Invitations by email: a link that registers once, until it expires or is revoked. The client that an invitation shares
-- is the owner’s, no matter who invites.
create table invitations (
  id uuid primary key,
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid not null references users (id) on delete cascade,
  tenant_enabled boolean not null default false,
  client_id uuid,
  expires_at timestamptz(3) not null default now() + interval '7 days',
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  owner_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint invitations_client foreign key (owner_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint invitations_owner check ((owner_id is null) = (client_id is null))
);
comment on column invitations.tenant_enabled is 'The new account can track time at once.';
comment on column invitations.client_id is 'A client that the new account can view.';
comment on column invitations.owner_id is 'The account that owns the client.';
create index invitations_inviter on invitations (invited_by, created_at desc);
grant select, insert on invitations to stint_app;
grant update (revoked_at) on invitations to stint_app;
grant select on invitations to stint_identity;
alter table invitations enable row level security;
create policy own_invitations on invitations for select to stint_app
  using (invited_by = (select stint_user_id()) or (select is_super_admin()));
create policy invites on invitations for insert to stint_app
  with check (invited_by = (select stint_user_id())
    and (owner_id is null or owner_id = (select stint_owner_id()))
    and (not tenant_enabled or (select may_invite_users(stint_user_id()))));
create policy revokes on invitations for update to stint_app
  using (invited_by = (select stint_user_id()) or (select is_super_admin()))
  with check (invited_by = (select stint_user_id()) or (select is_super_admin()));
create policy identity_reads on invitations for select to stint_identity using (true);
create policy only_client on invitations as restrictive to stint_portal
  using (client_id = (select stint_client_id()));

-- Grants what the inviter may still grant, and returns whether the invitation was valid.
create function accept_invitation(token bytea, account uuid) returns boolean
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
revoke execute on function accept_invitation(bytea, uuid) from public;

-- Someone with an account accepts an invitation, while logged in. Returns the inviter, or null if it isn't valid.
create function accept_own_invitation(token bytea) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if not accept_invitation(token, stint_user_id()) then return null; end if;
      return (select invited_by from invitations where token_hash = token);
    end
  $$;
revoke execute on function accept_own_invitation(bytea) from public;
grant execute on function accept_own_invitation(bytea) to stint_app;

-- What the role page lists: every account for administrators, and for others those who view their clients. [6.5]
create function visible_accounts()
  returns table (user_id uuid, email text, name text, created_at timestamptz, system_role text,
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
revoke execute on function visible_accounts() from public;
grant execute on function visible_accounts() to stint_app;

-- Apart from the list, because it takes longer: the caller may page through thousands of accounts.
create function account_access(account uuid)
  returns table (client_viewer_of uuid[], last_sign_in_at timestamptz, has_two_step boolean)
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
revoke execute on function account_access(uuid) from public;
grant execute on function account_access(uuid) to stint_app;

-- Sharing a client doesn't show whether an email has an account: only administrators look emails up. Others find accounts
-- that they see, or that they shared clients with before ("Undo").
create function account_by_email(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id from users u where u.email = lower(trim(wanted))
      and (is_admin()
        or exists (select from client_viewers v where v.viewer_id = u.id and v.user_id = stint_owner_id())
        or exists (select from audit_log a where a.subject_id = u.id and a.actor_id = stint_user_id()
                   and a.action in ('viewer.added', 'role.changed')))
  $$;
revoke execute on function account_by_email(text) from public;
grant execute on function account_by_email(text) to stint_app;

-- Without a mail server, mails stay in the outbox with their links. What was used, revoked or has expired opens nothing
-- and needn't be kept.
create function mails_with_dead_links() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select mail from (
      select id as mail, sha256(convert_to(token, 'UTF8')) as hash,
             sha256(convert_to('reset-password:' || token, 'UTF8')) as reset_hash
        from mails, substring(text from '#([A-Za-z0-9_-]{20,})') as token
        where status = 'kept' and token is not null) link
    where not exists (select from verifications where expires_at > now()
        and identifier = rtrim(translate(encode(reset_hash, 'base64'), '+/', '-_'), '='))
      and not exists (select from email_changes where token_hash = hash and expires_at > now())
      and not exists (select from registrations where token_hash = hash and expires_at > now())
      and not exists (select from invitations where token_hash = hash and expires_at > now()
        and accepted_at is null and revoked_at is null)
  $$;
revoke execute on function mails_with_dead_links() from public;
grant execute on function mails_with_dead_links() to stint_app;
