-- Retainer hours on invoices, beside parts of fixed prices.
alter table invoiced_prices
  add column duration_ms bigint check (duration_ms > 0),
  add constraint invoiced_prices_duration check ((duration_ms is not null) = (part like 'period:%' or part like 'hours:%'));
comment on table invoiced_prices is 'Parts of fixed prices, and hours of retainers, that are on live invoices.';
comment on column invoiced_prices.part is
  'The id of an instalment; price: a part of the price without one; period: or hours: a retainer’s hours, recurring or bought once, with the first day of their period.';
comment on column invoiced_prices.duration_ms is 'Of a retainer: the hours it bills.';
drop index invoiced_prices_instalment;
-- An instalment, and a retainer period, is on at most one live invoice.
create unique index invoiced_prices_once on invoiced_prices (user_id, project_id, part)
  where part <> 'price' and part not like 'hours:%';
