-- What a fixed-price project costs, and when parts of it are due. [3.8]
alter table projects
  add column fixed_price numeric(16, 4) check (fixed_price > 0),
  add column instalments jsonb not null default '[]'
    check (case when jsonb_typeof(instalments) = 'array' then jsonb_array_length(instalments) <= 60 else false end);
comment on column projects.fixed_price is 'In units of the client''s currency.';
comment on column projects.instalments is
  'Parts of the price with id, date, amount and name. Part of the row, so that they are locked, deleted and restored with it.';

-- A custom field of that name moves here if it fits.
update projects set fixed_price = (extra ->> 'fixedPrice')::numeric(16, 4)
  where case when jsonb_typeof(extra -> 'fixedPrice') = 'number'
    then (extra ->> 'fixedPrice')::numeric between 0.0001 and 1000000000 else false end;
