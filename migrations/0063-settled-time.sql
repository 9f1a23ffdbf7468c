-- What an invoice has billed beyond a retainer's hours stays billed, whatever happens to other entries.
alter table timesheets
  add column beyond_ms integer,
  add constraint timesheets_beyond_is_invoiced check (beyond_ms is null or invoiced and beyond_ms between 0 and retainer_ms);
comment on column timesheets.beyond_ms is
  'The retainer time of an invoiced entry that was billed beyond the hours; 0: all of it was billed in place of them; null: that isn''t known, or the entry isn''t invoiced.';

-- Invoices keep the time they billed. Time that an invoice billed in part went beyond the hours. So did whole entries if the
-- hours of their period are on an invoice too; otherwise they were billed in place of the hours.
with rounding as (
  select user_id, rounding_minutes * 60000 as step_ms,
         case rounding_direction when 'up' then rounding_minutes * 60000 - 1 when 'nearest' then rounding_minutes * 30000 else 0 end as shift_ms
    from preferences where rounding_when = 'billed' and rounding_minutes > 0
), entries as (
  select t.user_id, t.id, t.invoice_id, t.project_id, t.day, t.duration_ms::bigint as duration_ms, t.retainer_ms, p.retainer_period
    from timesheets t join projects p on p.user_id = t.user_id and p.id = t.project_id
    where t.invoiced and t.invoice_id is not null and t.retainer_ms > 0
), billed as materialized (
  select i.user_id, i.id as invoice_id, e ->> 'id' as id,
         max(case jsonb_typeof(e -> 'durationMs') when 'number' then (e ->> 'durationMs')::numeric end) as ms
    from invoices i cross join lateral jsonb_array_elements(i.work) e
    where (i.user_id, i.id) in (select user_id, invoice_id from entries)
    group by 1, 2, 3
), settled as (
  select t.user_id, t.id, t.retainer_ms,
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
               where h.user_id = t.user_id and h.project_id = t.project_id
                 and (h.part like 'hours:%'
                   or t.day >= first.day
                     and t.day < first.day + case t.retainer_period when 'quarterly' then interval '3 months' else interval '1 month' end))
             then t.retainer_ms
         end as ms
    from entries t
      left join billed b on b.user_id = t.user_id and b.invoice_id = t.invoice_id and b.id = t.id::text
      left join rounding r on r.user_id = t.user_id
)
update timesheets t set beyond_ms = greatest(0, least(settled.ms, settled.retainer_ms))
  from settled where t.user_id = settled.user_id and t.id = settled.id and settled.ms is not null;

-- Hours that were added to an invoiced period are on an invoice of their own.
drop index invoiced_prices_once;
-- An instalment is on at most one live invoice.
create unique index invoiced_prices_once on invoiced_prices (user_id, project_id, part)
  where part <> 'price' and part not like 'hours:%' and part not like 'period:%';
