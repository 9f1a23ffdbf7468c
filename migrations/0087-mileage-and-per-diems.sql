-- Mileage and per diems: expenses whose amount is calculated from a trip.
alter table expenses
  drop constraint expenses_kind_check,
  add constraint expenses_kind_check check (kind in ('purchase', 'refund', 'mileage', 'perDiem')),
  add column mileage jsonb,
  add column per_diem jsonb,
  add column trip jsonb,
  add column trip_enc jsonb,
  add constraint expenses_mileage check ((kind = 'mileage') = (mileage is not null)),
  add constraint expenses_per_diem check ((kind = 'perDiem') = (per_diem is not null));
comment on column expenses.kind is
  'refund: money that a vendor paid back; its lines are positive, its sums negative. The only line of mileage and per diems is calculated.';
comment on column expenses.mileage is 'With the rates that were used; it never takes today''s by itself.';
comment on column expenses.per_diem is 'With the amounts that were used; it never takes today''s by itself.';
comment on column expenses.trip is 'From where, to where and what for.';
create index expenses_mileage_by_day on expenses (user_id, day) where kind = 'mileage';
