-- A computed column is empty in a trigger that runs before the update, so it must not count as a change.
create or replace function keep_issued_invoice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] := '{state,voided_at,void_reason,updated_at,revision,search_text}';
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' and exists (select from users where id = old.user_id) then
      raise exception 'an issued invoice can''t be deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if new.state = 'draft' or (old.state = 'void' and new.state <> 'void') then
    raise exception 'an issued invoice can''t become a draft' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'an issued invoice can''t change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
