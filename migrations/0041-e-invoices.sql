alter table clients add column e_invoice_format text
  check (e_invoice_format in ('facturX', 'xrechnungPdf', 'xrechnungCii', 'xrechnungUbl', 'peppol', 'none'));
comment on column clients.e_invoice_format is 'Null: as in the settings for invoices.';

-- The XML of an issued invoice is a document beside its PDF.
alter table documents drop constraint documents_type_check;
alter table documents add constraint documents_type_check
  check (type in ('userDocument', 'avatar', 'clientDocument', 'contract', 'projectDocument', 'receipt', 'invoicePdf', 'eInvoice'));
alter table documents drop constraint documents_entity_of_type;
alter table documents add constraint documents_entity_of_type
  check ((client_id is not null) = (type in ('clientDocument', 'contract'))
    and (project_id is not null) = (type = 'projectDocument')
    and (expense_id is not null) = (type = 'receipt')
    and (invoice_id is not null) = (type in ('invoicePdf', 'eInvoice')));

drop index documents_of_invoice;
create unique index documents_of_invoice on documents (user_id, invoice_id, type) where invoice_id is not null;

-- Private mode may move and encrypt the files of an invoice, but their content stays, and they can be deleted only with
-- their account.
drop trigger keep_invoice_pdf on documents;
drop function keep_invoice_pdf();
create function keep_invoice_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select from deleted_accounts where user_id = old.user_id) then
          raise exception 'a file of an invoice can''t be deleted' using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if (new.sha256, new.type, new.invoice_id, new.size_bytes)
         is distinct from (old.sha256, old.type, old.invoice_id, old.size_bytes) then
        raise exception 'a file of an invoice can''t change' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger keep_invoice_file before update or delete on documents
  for each row when (old.invoice_id is not null) execute function keep_invoice_file();

create or replace function used_file_bytes(upload_lifetime interval) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select ((select coalesce(sum(total_bytes), 0) from documents where user_id = stint_owner_id() and invoice_id is null)
      + (select coalesce(sum(size_bytes), 0) from uploads
          where user_id = stint_owner_id() and created_at > now() - upload_lifetime))::bigint
  $$;

alter table invoice_deliveries drop constraint invoice_deliveries_attachments_check;
alter table invoice_deliveries add constraint invoice_deliveries_attachments_check
  check (attachments <@ array['eInvoice', 'timesheetPdf', 'timesheetCsv', 'receipts']);
alter table invoice_deliveries drop constraint invoice_deliveries_chosen_attachments_check;
alter table invoice_deliveries add constraint invoice_deliveries_chosen_attachments_check
  check (chosen_attachments <@ array['eInvoice', 'timesheetPdf', 'timesheetCsv', 'receipts']);

-- Who downloads an e-invoice only looks, as with its PDF.
drop trigger queue_portal_report on portal_visits;
create trigger queue_portal_report after insert on portal_visits
  for each row
  when (new.kind not in ('view', 'ownerView', 'invoicePdf', 'eInvoice', 'statementPdf', 'wrongPin', 'linkMailed',
    'reminder', 'document', 'archive'))
  execute function queue_portal_report();
