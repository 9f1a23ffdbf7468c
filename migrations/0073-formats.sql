-- How an account reads and types dates, times, hours and numbers; null until the web app saves those of the browser.
alter table preferences
  add column date_format text
    check (date_format in ('d mmm yyyy', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd-mm-yyyy', 'yyyy-mm-dd')),
  add column time_format text check (time_format in ('24h', '12h')),
  add column hours_format text check (hours_format in ('h:mm', 'decimal')),
  add column number_format text check (number_format in ('1,234.56', '1.234,56', '1 234,56', '1’234.56')),
  add constraint formats_complete check (num_nulls(date_format, time_format, hours_format, number_format) in (0, 4));
