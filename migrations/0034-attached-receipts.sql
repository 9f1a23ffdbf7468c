-- An email that is sent again has the receipts that it had.
alter table invoice_deliveries add column receipt_ids uuid[];
comment on column invoice_deliveries.receipt_ids is
  'The receipts that were attached. Null: none, or all of the document in emails before this was stored.';
