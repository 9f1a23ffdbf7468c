-- Sums of unbilled work leave out what drafts bill.
create index invoices_drafts on invoices (user_id, created_at) where state = 'draft';
