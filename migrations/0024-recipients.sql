-- Emails of accounts go to several people: in To, as copies, and as copies that the others don't see.
alter table mails add column also_to text[] not null default '{}' check (array_to_string(also_to, '') !~ '[\r\n]');
alter table mails add column bcc text[] not null default '{}' check (array_to_string(bcc, '') !~ '[\r\n]');
comment on column mails.also_to is 'Recipients besides the first.';
comment on column mails.bcc is 'In no header.';
grant insert (also_to, bcc) on mails to stint_app;

alter table invoice_deliveries add column also_to text[] not null default '{}';
alter table invoice_deliveries add column bcc text[] not null default '{}';
comment on column invoice_deliveries.also_to is 'Recipients besides the first.';
comment on column invoice_deliveries.bcc is 'Copies that other recipients don’t see.';
