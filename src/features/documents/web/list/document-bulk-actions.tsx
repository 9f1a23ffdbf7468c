import { useState } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { deleteDocuments, downloadArchive } from '#src/features/documents/web/document-mutations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { DocumentList } from './use-document-list.ts';

const { Component: MoveDialog } = createLazyComponent(
  async () => (await import('#src/features/documents/web/edit/move-dialog.tsx')).MoveDocumentsDialog,
);
const { Component: TagDialog } = createLazyComponent(
  async () => (await import('#src/features/documents/web/edit/tag-dialog.tsx')).TagDialog,
);

/** All but the download offer Undo. */
export function DocumentBulkActions({ list }: { list: DocumentList }) {
  const { entities, tags } = list;
  const { selected, selection } = list.rows;
  /** Fixed when the dialog opens: the selection may change behind it. */
  const [open, setOpen] = useState<{ dialog: 'move' | 'tag'; chosen: readonly Document[] } | null>(null);
  const hasInvoice = selected.some(isInvoiceFile);
  const isTooMany = selected.length > documentLimits.archive;

  function close() {
    setOpen(null);
    selection.clear();
  }

  return (
    <>
      <Button
        tone="neutral"
        disabled={isTooMany}
        title={isTooMany ? m.archiveLimit({ max: documentLimits.archive }) : undefined}
        onClick={() => void downloadArchive(selected)}
      >
        {m.downloadZip}
      </Button>
      <Button tone="neutral" onClick={() => setOpen({ dialog: 'tag', chosen: selected })}>
        {m.addTags}
      </Button>
      <Button
        tone="neutral"
        disabled={hasInvoice}
        title={hasInvoice ? m.invoicePdfStays : undefined}
        onClick={() => setOpen({ dialog: 'move', chosen: selected })}
      >
        {m.move}
      </Button>
      <Button
        tone="neutral"
        disabled={hasInvoice}
        title={hasInvoice ? m.invoicePdfStays : undefined}
        onClick={() => {
          void deleteDocuments(selected);
          selection.clear();
        }}
      >
        {m.delete}
      </Button>
      {open?.dialog === 'move' && <MoveDialog documents={open.chosen} entities={entities} onClose={close} />}
      {open?.dialog === 'tag' && <TagDialog documents={open.chosen} suggestions={tags} onClose={close} />}
    </>
  );
}
