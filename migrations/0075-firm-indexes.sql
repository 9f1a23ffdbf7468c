-- Sums of all projects read this index alone.
drop index timesheets_of_day;
create index timesheets_of_day on timesheets (user_id, day) include (duration_ms, billable, amount_minor, currency, project_id);
-- Most entries of an established account are invoiced.
create index timesheets_unbilled on timesheets (user_id, project_id) where billable and not invoiced;
