-- Overlaps look back an hour for all entries, a day for those longer than an hour, and without limit for those few
-- longer than a day. With the id, PostgreSQL reads these indexes alone and prefers them to all entries.
drop index timesheets_long_spans;
create index timesheets_long_spans on timesheets (user_id, start_time) include (end_time, id)
  where end_time - start_time > interval '24 hours';
create index timesheets_hour_spans on timesheets (user_id, start_time) include (end_time, id)
  where end_time - start_time > interval '1 hour';
