-- The log of a portal names the account that viewed it.
alter table portal_visits add column viewer_id uuid references users (id) on delete set null;
comment on column portal_visits.viewer_id is 'The account that may view the client; null for a link and for the owner.';
create index portal_visits_viewer on portal_visits (viewer_id);
comment on column portal_visits.link_id is 'Null: the owner or a viewer looked.';
