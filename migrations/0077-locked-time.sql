-- Time up to a day can be locked, such as the time of a closed month.
alter table preferences add column locked_until date;
comment on column preferences.locked_until is 'The last day whose time can''t be added, changed or deleted; null: none.';

-- A move of the lock waits for writes of time and the other way round, so that no entry slips in.
create function wait_for_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('stint.locked-time ' || new.user_id, 0));
      return new;
    end
  $$;
create trigger wait_for_time before update of locked_until on preferences
  for each row when (new.locked_until is distinct from old.locked_until) execute function wait_for_time();

create function keep_locked_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      account constant uuid := stint_user_id();
      -- Locked time can be priced and invoiced: that is what a month is closed for.
      may_change constant text[] := '{rate,rate_reason,amount_minor,currency,retainer_ms,beyond_ms,invoiced,invoice_id,invoice_number,activity_log,updated_at,revision}';
      locked date;
      is_refused boolean;
    begin
      -- Migrations and the deletion of an account work for no user.
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
  $$;
create trigger keep_locked_time_on_insert after insert on timesheets
  referencing new table as new_entries for each statement execute function keep_locked_time();
create trigger keep_locked_time_on_update after update on timesheets
  referencing old table as old_entries new table as new_entries for each statement execute function keep_locked_time();
create trigger keep_locked_time_on_delete after delete on timesheets
  referencing old table as old_entries for each statement execute function keep_locked_time();
