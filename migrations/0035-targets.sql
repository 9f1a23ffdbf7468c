-- Hours that an account wants to track per day or week; null: no target. 0 is Sunday.
alter table preferences
  add column target_per text not null default 'week' check (target_per in ('day', 'week')),
  add column target_hours numeric(5, 2)
    check (target_hours > 0 and target_hours <= case target_per when 'day' then 24 else 168 end),
  add column target_workdays smallint[] not null default '{1,2,3,4,5}'
    check (target_workdays <@ '{0,1,2,3,4,5,6}' and cardinality(target_workdays) between 1 and 7);
