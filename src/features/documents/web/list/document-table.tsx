import { useCallback, useState } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { documentMenuItems } from '#src/features/documents/web/document-menu.ts';
import { useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import type { DocumentList } from './use-document-list.ts';

const { Component: DocumentDialog } = createLazyComponent(
  async () => (await import('#src/features/documents/web/edit/document-dialog.tsx')).DocumentDialog,
);
const { Component: PreviewDialog, preload: loadPreviewDialog } = createLazyComponent(
  async () => (await import('#src/features/documents/web/preview/preview-dialog.tsx')).PreviewDialog,
);

/** Rows of documents, each opening its preview. */
export function DocumentTable({ list, rows }: { list: DocumentList; rows: readonly Document[] }) {
  const { columns, sorting } = list;
  const dialogs = useDocumentDialogs(list);
  return (
    <>
      <RecordTable
        caption={m.documents}
        items={rows}
        itemName={documentName}
        columns={columns}
        onOpen={dialogs.preview}
        actions={dialogs.actions}
        selection={list.rows.selection}
        sorting={sorting}
      />
      {dialogs.elements}
    </>
  );
}

/** The preview is in the URL, so that Back closes it and the palette can open it. */
function useDocumentDialogs({ all, matching, entities, tags }: DocumentList) {
  const [previewedId, setPreviewedId] = useUrlFilter('open');
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = all?.find(({ id }) => id === editedId);
  const previewed = all?.find(({ id }) => id === previewedId);
  usePrefetchedParts(loadPreviewDialog);
  const preview = useCallback(({ id }: Document) => setPreviewedId(id), [setPreviewedId]);
  const actions = useCallback(
    (document: Document) =>
      documentMenuItems(document, {
        onPreview: () => preview(document),
        onEdit: () => setEditedId(document.id),
      }),
    [preview],
  );
  return {
    preview,
    actions,
    elements: (
      <>
        {previewed && !edited && (
          <PreviewDialog
            document={previewed}
            documents={matching ?? [previewed]}
            onShow={({ id }) => setPreviewedId(id)}
            onEdit={() => setEditedId(previewed.id)}
            onClose={() => setPreviewedId('')}
          />
        )}
        {edited && (
          <DocumentDialog
            document={edited}
            entities={entities}
            tags={tags}
            onClose={() => setEditedId(null)}
          />
        )}
      </>
    ),
  };
}
