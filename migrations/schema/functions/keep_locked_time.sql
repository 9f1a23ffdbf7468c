-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.keep_locked_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      account constant uuid := stint_owner_id();
      -- Locked time can be priced and invoiced: that is what a month is closed for.
      may_change constant text[] := '{rate,rate_reason,amount_minor,currency,retainer_ms,beyond_ms,invoiced,invoice_id,invoice_number,activity_log,updated_at,revision}';
      locked date;
      is_refused boolean;
    begin
      -- Migrations and the deletion of an account work for no owner.
      if account is null then return null; end if;
      perform pg_advisory_xact_lock_shared(hashtextextended('stint.locked-time ' || account, 0));
      select locked_until into locked from preferences where user_id = account;
      if locked is null then return null; end if;
      if tg_op = 'INSERT' then
        is_refused := exists (select from new_entries where day <= locked);
      elsif tg_op = 'DELETE' then
        is_refused := exists (select from old_entries where day <= locked);
      else
        is_refused := exists (
          select from old_entries o join new_entries n using (user_id, id)
            where least(o.day, n.day) <= locked and (to_jsonb(n) - may_change) <> (to_jsonb(o) - may_change));
      end if;
      if is_refused then
        raise exception 'time up to % is locked', locked
          using errcode = 'restrict_violation', constraint = 'locked_time', detail = to_char(locked, 'YYYY-MM-DD');
      end if;
      return null;
    end
  $function$;
grant execute on function keep_locked_time() to public;
