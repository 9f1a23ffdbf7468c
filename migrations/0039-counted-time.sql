-- Which time of a project its budget counts, without reading the entries: it depends on their client. [decision 173]
drop index timesheets_of_project;
create index timesheets_of_project
  on timesheets (user_id, project_id, date desc, coalesce(start_time, date) desc, id desc)
  include (client_id, day, start_time, duration_ms, billable, invoiced, amount_minor, currency);
