import { Files, Upload } from 'lucide-react';
import * as m from '#messages/documents.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { ReceivedFilesSection } from '#src/features/documents/web/received/received-files-section.tsx';
import { useAddFiles } from '#src/features/documents/web/upload/use-add-files.tsx';
import { ChipRow } from '#src/platform/web/layout/filters/chip-row.tsx';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { DocumentBulkActions } from './document-bulk-actions.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import * as styles from './documents.module.css';
import { QuotaMeter } from './quota-meter.tsx';
import { useDocumentList } from './use-document-list.ts';

/** All files of the account. [2.10] */
export function DocumentsPage() {
  const list = useDocumentList();
  const { filter, entities } = list;
  const newRecordLink = useNewRecordLink();
  const addFiles = useAddFiles({
    entities,
    suggestedKey: filter.valueOf('of'),
    isRequested: newRecordLink.isRequested,
    onRequestHandled: newRecordLink.clear,
  });
  const invoicePdfs = list.all?.filter(isInvoiceFile) ?? [];
  const upload = { label: m.upload, icon: Upload, onClick: addFiles.choose };

  return (
    <>
      <ListPage
        {...list.rows}
        title={m.documents}
        notice={<ReceivedFilesSection />}
        controls={
          <div className={styles.controls}>
            <QuotaMeter invoiceBytes={sumSizes(invoicePdfs)} />
            {addFiles.cameraButton}
          </div>
        }
        action={upload}
        search={filter.search}
        searchLabel={m.searchDocuments}
        filters={
          <>
            <ChipRow>
              <DocumentFilters filter={filter} tags={list.tags} entities={entities} />
            </ChipRow>
            <ListCount count={list.matching?.length} label={m.documentCount} />
          </>
        }
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        empty={{
          icon: Files,
          sentence: invoicePdfs.length > 0 ? m.onlyInvoicePdfs : m.noDocumentsYet,
          action: upload,
          ...(invoicePdfs.length > 0 && {
            otherAction: {
              label: m.showInvoicePdfs,
              onClick: () => filter.chip('invoices').onChange('shown'),
            },
          }),
        }}
        bulkActions={<DocumentBulkActions list={list} />}
      >
        {(rows) => <DocumentTable list={list} rows={rows} />}
      </ListPage>
      {addFiles.elements}
    </>
  );
}

function sumSizes(files: readonly { sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
