-- Codes instead of English text. Hours had two decimals, which is enough for whole minutes. [9.1-9.4]
update timesheets set rate_reason = code
  from (values
    ('Default rate, no project', 'noProject'),
    ('Fixed price', 'fixedPrice'),
    ('Hourly rate of the project', 'projectRate'),
    ('Hourly rate of the client', 'clientRate'),
    ('Default rate, the project has none', 'defaultRate'),
    ('Retainer used up. Hourly rate of the project', 'retainerUsedUp:projectRate'),
    ('Retainer used up. Hourly rate of the client', 'retainerUsedUp:clientRate'),
    ('Retainer used up. Default rate, the project has none', 'retainerUsedUp:defaultRate'),
    ('Before the retainer begins. Hourly rate of the project', 'beforeRetainer:projectRate'),
    ('Before the retainer begins. Hourly rate of the client', 'beforeRetainer:clientRate'),
    ('Before the retainer begins. Default rate, the project has none', 'beforeRetainer:defaultRate')
  ) codes (words, code)
  where rate_reason = words;

update timesheets set rate_reason = format('retainer:%s/%s', round(hours[1]::numeric * 60) * 60000, round(hours[2]::numeric * 60) * 60000)
  from (select user_id, id, regexp_match(rate_reason, '^Retainer, ([0-9.]+) of ([0-9.]+) h left$') as hours from timesheets) read
  where timesheets.user_id = read.user_id and timesheets.id = read.id and hours is not null;

comment on column timesheets.rate_reason is
  'Code of why the entry has this rate. Later changes of the project change neither. [9.1-9.4]';
