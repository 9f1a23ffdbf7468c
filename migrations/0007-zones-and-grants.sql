-- UTC may be a choice, or stand for a zone that nobody has told yet. Only in the second case does a browser tell its own.
alter table preferences add column time_zone_known boolean not null default false;
update preferences set time_zone_known = true where time_zone <> 'UTC' or revision > 1;

-- Who may view what belongs to the account's record on the role page: whoever changes it from a stale page is told. [6.5]
-- With its owner's rights, because those who share their clients may not touch the roles of the viewers.
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
