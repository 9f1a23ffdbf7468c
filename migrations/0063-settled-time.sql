-- What an invoice has billed beyond a retainer's hours stays billed, whatever happens to other entries.
alter table timesheets
  add column beyond_ms integer,
  add constraint timesheets_beyond_is_invoiced check (beyond_ms is null or invoiced and beyond_ms between 0 and retainer_ms);
comment on column timesheets.beyond_ms is
  'Of an invoiced entry that takes retainer hours: the part that was billed beyond them; 0 or null: all of it was billed in place of them.';

-- Invoices keep the time they billed. Time that an invoice billed in part went beyond the hours. So did whole entries if the
-- hours of their period are on an invoice too; otherwise they were billed in place of the hours.
with rounding as (
  select user_id, rounding_minutes * 60000 as step_ms,
         case rounding_direction when 'up' then rounding_minutes * 60000 - 1 when 'nearest' then rounding_minutes * 30000 else 0 end as shift_ms
    from preferences where rounding_when = 'billed' and rounding_minutes > 0
), billed as (
  select t.user_id, t.id, (e ->> 'durationMs')::integer as ms
    from timesheets t
      join invoices i on i.user_id = t.user_id and i.id = t.invoice_id
      cross join lateral jsonb_array_elements(i.work) e
    where e ->> 'id' = t.id::text
), settled as (
  select t.user_id, t.id,
         case
           when billed.ms < t.duration_ms and billed.ms is distinct from (t.duration_ms + r.shift_ms) / r.step_ms * r.step_ms
             then billed.ms
           when exists (
             select from invoiced_prices h
               where h.user_id = t.user_id and h.project_id = t.project_id
                 and (h.part like 'hours:%'
                   or h.part like 'period:%' and t.day >= substr(h.part, 8)::date
                     and t.day < substr(h.part, 8)::date + case p.retainer_period when 'quarterly' then interval '3 months' else interval '1 month' end))
             then t.retainer_ms
         end as ms
    from timesheets t
      join projects p on p.user_id = t.user_id and p.id = t.project_id
      left join billed on billed.user_id = t.user_id and billed.id = t.id
      left join rounding r on r.user_id = t.user_id
    where t.invoice_id is not null and t.retainer_ms > 0
)
update timesheets t set beyond_ms = least(settled.ms, t.retainer_ms)
  from settled where t.user_id = settled.user_id and t.id = settled.id and settled.ms is not null;

-- Hours that were added to an invoiced period are on an invoice of their own.
drop index invoiced_prices_once;
-- An instalment is on at most one live invoice.
create unique index invoiced_prices_once on invoiced_prices (user_id, project_id, part)
  where part <> 'price' and part not like 'hours:%' and part not like 'period:%';
