-- The hourly rate of work whose project and client have none; existing accounts keep 93.75.
alter table preferences
  add column default_rate numeric(12, 4) not null default 93.75 check (default_rate between 0 and 1000000);
