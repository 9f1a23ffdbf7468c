-- A client or project can round otherwise than its account: a project as it says, else as its client says.
alter table clients
  add column rounding_minutes smallint check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  add column rounding_direction text check (rounding_direction in ('nearest', 'up', 'down')),
  add constraint clients_rounding check ((rounding_minutes is null) = (rounding_direction is null));
alter table projects
  add column rounding_minutes smallint check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  add column rounding_direction text check (rounding_direction in ('nearest', 'up', 'down')),
  add constraint projects_rounding check ((rounding_minutes is null) = (rounding_direction is null));
comment on column clients.rounding_minutes is 'Null: as the account rounds. When it rounds is a setting of the account.';
comment on column projects.rounding_minutes is 'Null: as the client rounds, else the account.';
-- Few round otherwise, and every total asks for them.
create index clients_rounding_otherwise on clients (user_id) where rounding_minutes is not null;
create index projects_rounding_otherwise on projects (user_id) where rounding_minutes is not null;

-- Hours of an invoice that credit notes took back in part: they stay invoiced, but no longer are too many.
alter table invoiced_prices add column credited_ms bigint not null default 0 check (credited_ms >= 0);
comment on column invoiced_prices.credited_ms is 'Of a retainer: how many of its hours issued credit notes credit, by their amount.';
grant update (credited_ms) on invoiced_prices to stint_app;

-- For credit notes that were issued before this was stored, and after an archive of that age is restored. Line discounts and
-- charges count if they are percentages: amounts move the result by little.
create function settle_credited_hours(account uuid) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  with amounts as (
    select i.id, i.type, i.related_id, line ->> 'id' as line_id,
           sum(number.quantity * number.price * (1 - number.discount / 100 + number.charge / 100)) as amount
      from invoices i
        cross join lateral jsonb_array_elements(i.lines) line
        cross join lateral (
          select coalesce(substring(line ->> 'quantity' from '^-?\d+(?:\.\d+)?$')::numeric, 0) as quantity,
                 coalesce(substring(line ->> 'price' from '^-?\d+(?:\.\d+)?$')::numeric, 0) as price,
                 coalesce(substring(line #>> '{discount,percent}' from '^\d+(?:\.\d+)?$')::numeric, 0) as discount,
                 coalesce(substring(line #>> '{charge,percent}' from '^\d+(?:\.\d+)?$')::numeric, 0) as charge
        ) number
      where i.user_id = account and i.type in ('invoice', 'deposit', 'creditNote') and i.state = 'issued'
      group by i.id, i.type, i.related_id, line ->> 'id'
  ), credited as (
    select related_id as invoice_id, line_id, sum(amount) as amount
      from amounts where type = 'creditNote' group by related_id, line_id
  )
  update invoiced_prices p
    set credited_ms = least(p.duration_ms, greatest(0, round(p.duration_ms * credited.amount / charged.amount)))
    from credited join amounts charged on charged.id = credited.invoice_id and charged.line_id = credited.line_id
    where p.user_id = account and p.invoice_id = credited.invoice_id and p.line_id::text = credited.line_id
      and p.duration_ms is not null and p.credited_ms = 0 and charged.amount <> 0
$$;
select settle_credited_hours(user_id) from (select distinct user_id from invoiced_prices where duration_ms is not null) of;

comment on column invoice_counters.period is 'Year, fiscal year or month of a series that starts again; empty if it never does.';
