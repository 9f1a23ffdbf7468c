import { Files, Upload } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { useAddFiles } from '#src/features/documents/web/upload/use-add-files.tsx';
import { ListSection } from '#src/platform/web/layout/page/list-section.tsx';
import { DocumentBulkActions } from './document-bulk-actions.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import { useDocumentList } from './use-document-list.ts';

/** From here on, search and filters are worth their space. */
const filterThreshold = 8;

type DocumentsSectionProps = { entityName: string; place: Place };

/** The documents of a client or project, on its page. */
export function DocumentsSection({ entityName, place }: DocumentsSectionProps) {
  const list = useDocumentList(place);
  const { filter } = list;
  const addFiles = useAddFiles({ entities: list.entities, place, placeName: entityName });
  const hasFilters = (list.all?.length ?? 0) >= filterThreshold || filter.isOn;
  const upload = { label: m.upload, icon: Upload, onClick: addFiles.choose };
  return (
    <>
      <ListSection
        {...list.rows}
        title={m.documents}
        action={upload}
        {...(hasFilters && {
          search: filter.search,
          searchLabel: m.searchDocuments,
          filters: <DocumentFilters filter={filter} tags={list.tags} entities={null} />,
        })}
        isFiltered={list.all?.length !== 0}
        onClearFilters={filter.clear}
        empty={{ icon: Files, sentence: m.noEntityDocumentsYet({ name: entityName }) }}
        bulkActions={<DocumentBulkActions list={list} />}
      >
        {(rows) => <DocumentTable list={list} rows={rows} />}
      </ListSection>
      {addFiles.elements}
    </>
  );
}
