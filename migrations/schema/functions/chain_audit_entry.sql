-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      last audit_log;
    begin
      -- Released at commit, so that ids and hashes follow the order of the commits.
      perform pg_advisory_xact_lock(hashtext('stint.audit'));
      select * into last from audit_log order by id desc limit 1;
      new.id := coalesce(last.id, 0) + 1;
      new.at := date_trunc('milliseconds', clock_timestamp());
      new.address := coalesce(new.address, nullif(current_setting('stint.address', true), ''));
      new.previous_hash := coalesce(last.hash, '');
      new.hash := audit_entry_hash(new);
      return new;
    end
  $function$;
grant execute on function chain_audit_entry() to public;
