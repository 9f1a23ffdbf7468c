-- Invitations by email: a link that registers once, until it expires or is revoked.
create table invitations (
  id uuid primary key,
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid not null references users (id) on delete cascade,
  tenant_enabled boolean not null default false,
  client_id uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint invitations_client foreign key (invited_by, client_id) references clients (user_id, id) on delete cascade
);
comment on column invitations.tenant_enabled is 'The new account can track time at once.';
comment on column invitations.client_id is 'A client of the inviter that the new account can view.';
create index invitations_inviter on invitations (invited_by, created_at desc);

create function may_invite_users(account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from user_roles r join users u on u.id = r.user_id
      where r.user_id = account and r.system_role in ('superAdmin', 'admin') and u.disabled_at is null)
  $$;

grant select, insert on invitations to stint_app;
grant update (revoked_at) on invitations to stint_app;
grant select on invitations to stint_identity;
alter table invitations enable row level security;
create policy own_invitations on invitations for select to stint_app
  using (invited_by = (select stint_user_id()) or (select is_super_admin()));
create policy invites on invitations for insert to stint_app
  with check (invited_by = (select stint_user_id())
    and (not tenant_enabled or (select may_invite_users(stint_user_id()))));
create policy revokes on invitations for update to stint_app
  using (invited_by = (select stint_user_id()) or (select is_super_admin()))
  with check (invited_by = (select stint_user_id()) or (select is_super_admin()));
create policy identity_reads on invitations for select to stint_identity using (true);

-- Grants what the inviter may still grant.
create function accept_invitation(token bytea, account uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      invitation invitations;
    begin
      update invitations set accepted_at = now()
        where token_hash = token and accepted_at is null and revoked_at is null and expires_at > now()
          and email = (select u.email from users u where u.id = account)
        returning * into invitation;
      if not found then return; end if;
      if invitation.tenant_enabled and may_invite_users(invitation.invited_by) then
        update user_roles set tenant_enabled = true, revision = revision + 1, updated_at = now()
          where user_id = account;
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'role.changed', account, '{"tenantEnabled": false}', '{"tenantEnabled": true}');
      end if;
      if invitation.client_id is not null
          and exists (select from users where id = invitation.invited_by and disabled_at is null) then
        insert into audit_log (actor_id, action, subject_id, before, after)
          values (invitation.invited_by, 'viewer.added', account, 'null',
                  jsonb_build_object('clientId', invitation.client_id));
        insert into client_viewers (user_id, client_id, viewer_id)
          values (invitation.invited_by, invitation.client_id, account) on conflict do nothing;
      end if;
    end
  $$;
revoke execute on function accept_invitation(bytea, uuid), may_invite_users(uuid) from public;
grant execute on function may_invite_users(uuid) to stint_app;
grant execute on function accept_invitation(bytea, uuid) to stint_identity;

-- A password reset revokes the account's API keys.
grant delete on api_keys to stint_identity;
