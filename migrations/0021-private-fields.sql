-- What private mode stores encrypted only. [3.6]
alter table clients
  add column contacts_enc jsonb,
  add column postal_address_enc jsonb;
alter table projects add column notes_enc jsonb;

-- Clients with a copy that is missing or of version 1: a later session writes version 2. [3.6, 8.3]
drop index clients_without_copies;
create index clients_without_copies on clients (user_id, id) where
  name_enc ->> 'v' is distinct from '2'
  or ((email is not null or email_enc is not null) and email_enc ->> 'v' is distinct from '2')
  or ((phone is not null or phone_enc is not null) and phone_enc ->> 'v' is distinct from '2')
  or ((notes is not null or notes_enc is not null) and notes_enc ->> 'v' is distinct from '2')
  or ((address is not null or address_enc is not null) and address_enc ->> 'v' is distinct from '2');

-- Accounts in private mode convert the added private fields when they next open Stint.
update private_modes set state = 'turningOn', plain_in_files = true where state = 'on';
