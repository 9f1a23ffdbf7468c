-- Moves and copies could carry an entry beyond the years that reads show, and restores could bring anything along.
update timesheets set start_time = null, end_time = null, break_periods = '[]', revision = revision + 1
  where not (start_time >= '1900-01-01T00:00Z' and start_time < '2201-01-01T00:00Z')
     or not (end_time >= '1900-01-01T00:00Z' and end_time < '2201-01-01T00:00Z');
update timesheets set
    date = least(greatest(date, '1899-12-31T00:00Z'), '2201-01-01T23:59:59Z'),
    day = least(greatest(day, '1899-12-31'), '2201-01-01')
  where not (date >= '1899-12-31T00:00Z' and date < '2201-01-02T00:00Z') or not (day between '1899-12-31' and '2201-01-01');
update timesheets set description = left(description, 2000), notes = left(notes, 10000)
  where length(description) > 2000 or length(notes) > 10000;
update timesheets set time_zone = 'UTC' where length(time_zone) > 64;
update timesheets set revision = 1000000000 where revision > 1000000000;
update clients set revision = 1000000000 where revision > 1000000000;
update projects set revision = 1000000000 where revision > 1000000000;

alter table timesheets
  add constraint timesheets_known_years check (
    start_time >= '1900-01-01T00:00Z' and start_time < '2201-01-01T00:00Z'
    and end_time >= '1900-01-01T00:00Z' and end_time < '2201-01-01T00:00Z'
    and date >= '1899-12-31T00:00Z' and date < '2201-01-02T00:00Z'
    and day between '1899-12-31' and '2201-01-01'),
  add constraint timesheets_lengths check (
    length(description) <= 2000 and length(notes) <= 10000 and length(time_zone) <= 64);
