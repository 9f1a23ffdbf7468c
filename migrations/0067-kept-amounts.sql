-- A price and a retainer are amounts in the currency of their client. It stays while a project has one: amounts are stored
-- without a currency, so another one would show and bill 600 euros as 600 yen.
create function keep_agreed_currency() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  declare
    preferred text := coalesce((select currency from preferences where user_id = new.user_id), 'EUR');
    currency_before text;
    currency_after text;
    project_name text;
  begin
    case tg_table_name
      when 'preferences' then
        currency_before := old.currency;
        currency_after := new.currency;
      when 'clients' then
        currency_before := coalesce(old.currency, preferred);
        currency_after := coalesce(new.currency, preferred);
      when 'projects' then
        currency_before := coalesce((select currency from clients where user_id = new.user_id and id = old.client_id), preferred);
        currency_after := coalesce((select currency from clients where user_id = new.user_id and id = new.client_id), preferred);
    end case;
    if currency_before = currency_after then return null; end if;
    select p.name into project_name
      from projects p
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
        cross join lateral (
          select array_agg(coalesce(type, c.billing_type)) as types
            from (select p.billing_type as type union all select e ->> 'billingType' from jsonb_array_elements(p.earlier_terms) e) each
        ) terms
      where p.user_id = new.user_id
        and case tg_table_name
          when 'preferences' then c.id is not null and c.currency is null
          when 'clients' then p.client_id = (to_jsonb(new) ->> 'id')::uuid
          else p.id = (to_jsonb(new) ->> 'id')::uuid end
        and ('retainer' = any (terms.types) or 'fixed' = any (terms.types) and p.fixed_price is not null
          or exists (select from invoiced_prices i where i.user_id = p.user_id and i.project_id = p.id))
      order by p.name limit 1;
    if project_name is null then return null; end if;
    if tg_table_name = 'projects' then
      raise restrict_violation using column = 'clientId',
        message = format('must be a client billed in %s, the currency of the price or retainer of “%s”', currency_before, project_name);
    end if;
    raise restrict_violation using column = 'currency',
      message = format('must stay %s, the currency of the price or retainer of “%s”', currency_before, project_name);
  end
$$;
create trigger keep_agreed_currency after update of currency on clients
  for each row when (old.currency is distinct from new.currency) execute function keep_agreed_currency();
create trigger keep_agreed_currency after update of currency on preferences
  for each row when (old.currency is distinct from new.currency) execute function keep_agreed_currency();
create trigger keep_agreed_currency after update of client_id on projects
  for each row when (old.client_id is distinct from new.client_id and old.client_id is not null) execute function keep_agreed_currency();

-- What invoiced time billed beyond the hours of a retainer, if it was invoiced before that was stored: by 0063's rules, also
-- for time that was marked as invoiced elsewhere. Restoring an archive of that age calls it, too.
create function settle_invoiced_time(account uuid) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  with rounding as (
    select rounding_minutes * 60000 as step_ms,
           case rounding_direction when 'up' then rounding_minutes * 60000 - 1 when 'nearest' then rounding_minutes * 30000 else 0 end as shift_ms
      from preferences where user_id = account and rounding_when = 'billed' and rounding_minutes > 0
  ), entries as (
    select t.id, t.invoice_id, t.project_id, t.day, t.duration_ms::bigint as duration_ms, t.retainer_ms, p.retainer_period
      from timesheets t join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = account and t.invoiced and t.retainer_ms > 0 and t.beyond_ms is null
        and (t.invoice_id is not null or 'marked as invoiced elsewhere' = (
          select line ->> 'action' from jsonb_array_elements(t.activity_log) with ordinality as log (line, place)
            where line ->> 'action' in ('marked as invoiced elsewhere', 'marked as not invoiced', 'imported as invoiced',
              'invoiced', 'released from invoice')
            order by place desc limit 1))
  ), billed as materialized (
    select i.id as invoice_id, e ->> 'id' as id,
           max(case jsonb_typeof(e -> 'durationMs') when 'number' then (e ->> 'durationMs')::numeric end) as ms
      from invoices i cross join lateral jsonb_array_elements(i.work) e
      where i.user_id = account and i.id in (select invoice_id from entries)
      group by 1, 2
  ), settled as (
    select t.id,
           case
             when b.ms < t.duration_ms and b.ms is distinct from (t.duration_ms + r.shift_ms) / r.step_ms * r.step_ms
               then b.ms
             when exists (
               select
                 from invoiced_prices h
                   cross join lateral (
                     select case when h.part ~ '^period:(?!0000)\d{4}-(0[1-9]|1[0-2])-\d\d$'
                       then (substr(h.part, 8, 7) || '-01')::date + substr(h.part, 16)::integer - 1 end as day
                   ) first
                 where h.user_id = account and h.project_id = t.project_id
                   and (h.part like 'hours:%'
                     or t.day >= first.day
                       and t.day < first.day + case t.retainer_period when 'quarterly' then interval '3 months' else interval '1 month' end))
               then t.retainer_ms
             else 0
           end as ms
      from entries t
        left join billed b on b.invoice_id = t.invoice_id and b.id = t.id::text
        left join rounding r on true
  )
  update timesheets t set beyond_ms = greatest(0, least(settled.ms, t.retainer_ms))
    from settled where t.user_id = account and t.id = settled.id
$$;
select settle_invoiced_time(id) from users;
comment on column timesheets.beyond_ms is
  'The retainer time of an invoiced entry that was billed beyond the hours; 0: all of it was billed in place of them; null: it was imported as invoiced, or isn''t.';
