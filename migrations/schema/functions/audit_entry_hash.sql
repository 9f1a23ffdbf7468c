-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.audit_entry_hash(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select sha256(convert_to(jsonb_build_array(
      encode(entry.previous_hash, 'hex'), entry.id, round(extract(epoch from entry.at) * 1000)::bigint,
      entry.actor_id, entry.action, entry.subject_id, entry.address, entry.before, entry.after)::text, 'utf8'))
  $function$;
grant execute on function audit_entry_hash(audit_log) to public;
