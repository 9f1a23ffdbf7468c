import { ChevronLeft, ChevronRight, Download, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { downloadDocument } from '#src/features/documents/web/document-mutations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { DocumentPreview } from './document-preview.tsx';
import * as styles from './preview.module.css';

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
      width="large"
      onClose={onClose}
      cancelLabel={null}
      actions={
        <>
          {place !== -1 && documents.length > 1 && (
            <div className={styles.place}>
              <StepButton label={m.previousDocument} to={step(-1)} onShow={onShow}>
                <ChevronLeft size={18} aria-hidden />
              </StepButton>
              <span className={classNames(text.figures, text.quiet)}>
                {m.placeInList({ place: place + 1, count: documents.length })}
              </span>
              <StepButton label={m.nextDocument} to={step(1)} onShow={onShow}>
                <ChevronRight size={18} aria-hidden />
              </StepButton>
            </div>
          )}
          {onRemove && (
            <Button tone="neutral" icon={Trash2} onClick={onRemove}>
              {m.removeReceipt}
            </Button>
          )}
          {onEdit && (
            <Button tone="neutral" onClick={onEdit}>
              {m.edit}
            </Button>
          )}
          <Button
            variant="filled"
            icon={Download}
            iconSize={18}
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
    <IconButton label={label} disabled={!to} onClick={() => to && onShow(to)}>
      {children}
    </IconButton>
  );
}
