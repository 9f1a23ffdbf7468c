import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight, Download, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { downloadDocument } from '#src/features/documents/web/document-mutations.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { DocumentPreview } from './document-preview.tsx';

type PreviewDialogProps = {
  document: Document;
  /** The list it was opened from, for the arrow keys. */
  documents: readonly Document[];
  onShow: (document: Document) => void;
  /** Without it, the document can only be looked at here. */
  onEdit?: () => void;
  /** For a receipt in the form of its expense. */
  onRemove?: () => void;
  onClose: () => void;
};

/** Shows a document; the arrow keys show its neighbours in the list. */
export function PreviewDialog({
  document,
  documents,
  onShow,
  onEdit,
  onRemove,
  onClose,
}: PreviewDialogProps) {
  const place = documents.findIndex(({ id }) => id === document.id);
  const showNeighbour = useEffectEvent((step: number) => {
    const neighbour = documents[place + step];
    if (neighbour) onShow(neighbour);
  });

  useEffect(() => {
    const controller = new AbortController();
    globalThis.document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'ArrowLeft') showNeighbour(-1);
        if (key === 'ArrowRight') showNeighbour(1);
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, []);

  const step = (by: number) => documents[place + by];
  return (
    <DialogShell
      title={documentName(document)}
      maxWidth="md"
      onClose={onClose}
      cancelLabel={null}
      actions={
        <>
          {place !== -1 && documents.length > 1 && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto' }}>
              <StepButton label={m.previousDocument} to={step(-1)} onShow={onShow}>
                <ChevronLeft size={18} aria-hidden />
              </StepButton>
              <Box component="span" sx={{ ...tabularNumbers, color: 'text.secondary' }}>
                {m.placeInList({ place: place + 1, count: documents.length })}
              </Box>
              <StepButton label={m.nextDocument} to={step(1)} onShow={onShow}>
                <ChevronRight size={18} aria-hidden />
              </StepButton>
            </Box>
          )}
          {onRemove && (
            <Button color="inherit" startIcon={<Trash2 size={16} aria-hidden />} onClick={onRemove}>
              {m.removeReceipt}
            </Button>
          )}
          {onEdit && (
            <Button color="inherit" onClick={onEdit}>
              {m.edit}
            </Button>
          )}
          <Button
            variant="contained"
            startIcon={<Download size={18} aria-hidden />}
            onClick={() => void downloadDocument(document)}
          >
            {m.download}
          </Button>
        </>
      }
    >
      <DocumentPreview key={document.path} document={document} />
    </DialogShell>
  );
}

type StepButtonProps = {
  label: string;
  to: Document | undefined;
  onShow: (document: Document) => void;
  children: React.ReactNode;
};

function StepButton({ label, to, onShow, children }: StepButtonProps) {
  return (
    <IconButton aria-label={label} disabled={!to} onClick={() => to && onShow(to)}>
      {children}
    </IconButton>
  );
}
