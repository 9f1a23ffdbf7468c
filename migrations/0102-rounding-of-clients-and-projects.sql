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
