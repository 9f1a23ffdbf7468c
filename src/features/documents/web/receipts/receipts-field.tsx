import { useQuery } from '@tanstack/react-query';
import { FileClock, FileText, Paperclip, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/documents.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { receiptsQuery } from '#src/features/documents/web/queries.ts';
import { uploadStatus } from '#src/features/documents/web/upload/upload-labels.ts';
import { useUploads } from '#src/features/documents/web/upload/upload-manager.ts';
import { useFileSources } from '#src/features/documents/web/upload/use-add-files.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './receipts.module.css';
import { removeQueuedReceipt, removeReceipt, restoreReceipt, useRemovedReceipt } from './remove-receipt.ts';
import type { RemovedReceipt } from './remove-receipt.ts';

const { Component: PreviewDialog } = createLazyComponent(
  async () => (await import('#src/features/documents/web/preview/preview-dialog.tsx')).PreviewDialog,
);

type ReceiptsFieldProps = { expenseId: string; onFiles: (files: readonly File[]) => void };

/** The receipts of an expense, in its form: they are added and removed at once. */
export function ReceiptsField({ expenseId, onFiles }: ReceiptsFieldProps) {
  const receipts = useQuery(receiptsQuery(expenseId)).data ?? [];
  const queued = useUploads().filter(
    ({ destination, status }) =>
      'entityId' in destination && destination.entityId === expenseId && status !== 'done',
  );
  const removed = useRemovedReceipt(expenseId);
  const [previewedId, setPreviewedId] = useState<string>();
  const sources = useFileSources({ onFiles, placeName: m.receipts });
  const previewed = receipts.find(({ id }) => id === previewedId);
  return (
    <div role="group" aria-label={m.receipts} className={styles.field}>
      {receipts.map((receipt) => (
        <ReceiptItem
          key={receipt.id}
          name={documentName(receipt)}
          onRemove={() => void removeReceipt(receipt)}
        >
          <Button
            tone="neutral"
            icon={FileText}
            className={styles.name}
            onClick={() => setPreviewedId(receipt.id)}
          >
            <span className={text.truncated}>{documentName(receipt)}</span>
          </Button>
        </ReceiptItem>
      ))}
      {queued.map((upload) => (
        <ReceiptItem
          key={upload.id}
          name={upload.name}
          onRemove={() => removeQueuedReceipt(upload, expenseId)}
        >
          <span className={classNames(styles.waiting, text.quiet)}>
            <FileClock size={16} aria-hidden />
            <span className={text.truncated}>{`${upload.name} · ${uploadStatus(upload)}`}</span>
          </span>
        </ReceiptItem>
      ))}
      {removed && <UndoRemoval removed={removed} />}
      <Button variant="outlined" icon={Paperclip} onClick={sources.choose}>
        {m.addReceipt}
      </Button>
      {sources.cameraButton}
      {sources.elements}
      {previewed && (
        <PreviewDialog
          document={previewed}
          documents={receipts}
          onShow={({ id }) => setPreviewedId(id)}
          onRemove={() => {
            setPreviewedId(undefined);
            void removeReceipt(previewed);
          }}
          onClose={() => setPreviewedId(undefined)}
        />
      )}
    </div>
  );
}

type ReceiptItemProps = { name: string; onRemove: () => void; children: ReactNode };

function ReceiptItem({ name, onRemove, children }: ReceiptItemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its buttons bubble
    <span
      className={styles.receipt}
      onKeyDown={({ key }) => {
        if (key === 'Delete') onRemove();
      }}
    >
      {children}
      <IconButton label={m.removeNamedReceipt({ name })} title={m.removeReceipt} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

/** The button that was focused is gone, so focus moves here. */
function UndoRemoval({ removed }: { removed: RemovedReceipt }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [removed]);
  return (
    <div role="status" className={styles.removed}>
      <span className={classNames(text.quiet, text.truncated)}>
        {m.receiptRemoved({ name: removed.name })}
      </span>
      <Button ref={button} onClick={() => void restoreReceipt(removed)}>
        {m.undo}
      </Button>
    </div>
  );
}
