-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.delete_account(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      insert into deleted_accounts (user_id) values (account);
      delete from documents where user_id = account;
      delete from expenses where user_id = account;
      delete from timesheets where user_id = account;
      delete from timer_runs where user_id = account;
      delete from timer_commands where user_id = account;
      delete from timer_devices where user_id = account;
      delete from payments where user_id = account;
      delete from invoices where user_id = account;
      delete from recurring_invoices where user_id = account;
      delete from scheduled_reports where user_id = account;
      delete from projects where user_id = account;
      delete from clients where user_id = account;
      delete from users where id = account;
      -- Links of unfinished registrations would make their account the owner.
      if not exists (select from users) then
        delete from registrations;
        delete from verifications;
        delete from mails;
        -- The next owner reads no acts of these people. Entries of other transactions come before or after.
        perform pg_advisory_xact_lock(hashtext('stint.audit'));
        delete from audit_log;
        update installation set registration = null, updated_at = now();
      end if;
    end
  $function$;
grant execute on function delete_account(uuid) to stint_identity;
