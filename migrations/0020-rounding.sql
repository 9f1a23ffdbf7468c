-- How an account rounds its time; 0 minutes is exact.
alter table preferences
  add column rounding_minutes smallint not null default 0 check (rounding_minutes in (0, 1, 5, 6, 15, 30)),
  add column rounding_direction text not null default 'nearest' check (rounding_direction in ('nearest', 'up', 'down')),
  add column rounding_when text not null default 'billed' check (rounding_when in ('saved', 'billed'));
comment on column preferences.rounding_when is 'saved: the stored duration is rounded; billed: only documents, billable time and amounts are.';
