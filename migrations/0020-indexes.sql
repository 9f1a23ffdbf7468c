-- Foreign keys that had no index: whatever looked for their rows, or deleted what they refer to, read the whole table.
create index invoiced_prices_project on invoiced_prices (user_id, project_id);
create index portal_visits_link on portal_visits (user_id, link_id) where link_id is not null;
create index mails_user on mails (user_id) where user_id is not null;
create index invitations_client on invitations (owner_id, client_id) where client_id is not null;
