-- After a login, an older hash is replaced by one with today's settings. The password is the same, so no session ends.
drop trigger end_access_with_password on accounts;
create trigger end_access_with_password after update of password on accounts
  for each row when (new.password is not null and new.password is distinct from old.password
    and current_setting('stint.is_same_password', true) is distinct from 'on')
  execute function end_access_with_password();
