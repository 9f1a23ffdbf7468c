-- A function that runs with its owner's rights must not find a table that its caller made: temporary ones come first
-- unless they are named last.
alter function welcome_account() set search_path = public, pg_temp;
alter function is_super_admin() set search_path = public, pg_temp;
alter function visible_accounts() set search_path = public, pg_temp;
alter function viewed_clients() set search_path = public, pg_temp;
alter function client_owners(uuid[]) set search_path = public, pg_temp;
alter function account_by_email(text) set search_path = public, pg_temp;
