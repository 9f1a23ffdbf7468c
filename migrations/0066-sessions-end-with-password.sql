-- The identity service stores a new password first and ends the sessions afterwards, without a transaction. A failure
-- between the two left sessions that the owner wanted to end.
create function end_access_with_password() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform end_account_access(new.user_id, null);
      return null;
    end
  $$;
revoke execute on function end_access_with_password() from public;
create trigger end_access_with_password after update of password on accounts
  for each row when (new.password is not null and new.password is distinct from old.password)
  execute function end_access_with_password();
