-- Projects that nobody pays for have a client, too: one per account, created when it is first picked.
alter table clients add column is_internal boolean not null default false;
create unique index clients_internal on clients (user_id) where is_internal;
comment on column clients.is_internal is 'The account''s own client: its time is never billable. At most one.';
