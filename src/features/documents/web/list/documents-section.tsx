import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Files, Upload } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { useAddFiles } from '#src/features/documents/web/upload/use-add-files.tsx';
import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SearchField } from '#src/platform/web/layout/filters/search-field.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { BulkBar } from '#src/platform/web/layout/table/bulk-bar.tsx';
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
  const { filter, selection, items, rows, more } = list;
  const addFiles = useAddFiles({ entities: list.entities, place, placeName: entityName });
  const hasFilters = (list.all?.length ?? 0) >= filterThreshold || filter.isOn;
  const isEmpty = list.all?.length === 0;

  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {selection.ids.size > 0 ? (
        <BulkBar
          label={m.selectedDocuments}
          countLabel={m.selectedCount({ count: selection.ids.size })}
          onClear={selection.clear}
        >
          <DocumentBulkActions list={list} />
        </BulkBar>
      ) : (
        hasFilters && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
            <SearchField search={filter.search} label={m.searchDocuments} />
            <DocumentFilters filter={filter} tags={list.tags} entities={null} />
          </Box>
        )
      )}
      <Section
        title={m.documents}
        action={
          !isEmpty && (
            <Button startIcon={<Upload size={16} aria-hidden />} onClick={addFiles.choose} sx={{ mr: -2 }}>
              {m.upload}
            </Button>
          )
        }
      >
        {items === undefined &&
          (list.query.error ? (
            <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />
          ) : (
            <SkeletonRows />
          ))}
        {isEmpty && (
          <EmptyState
            icon={Files}
            sentence={m.noEntityDocumentsYet({ name: entityName })}
            action={{ label: m.upload, onClick: addFiles.choose }}
          />
        )}
        {!isEmpty && items?.length === 0 && (
          <EmptyState
            icon={Files}
            sentence={m.nothingMatches}
            action={{ label: m.showAll, onClick: filter.clear }}
          />
        )}
        {rows && rows.length > 0 && (
          // The section clips, so its header can’t be sticky.
          <Box sx={{ '&& thead .MuiTableCell-root': { position: 'static' } }}>
            <DocumentTable list={list} rows={rows} />
          </Box>
        )}
      </Section>
      {more && (
        <Button variant="outlined" color="inherit" onClick={more.onClick} sx={{ justifySelf: 'center' }}>
          {m.showMore}
        </Button>
      )}
      {addFiles.elements}
    </Box>
  );
}
