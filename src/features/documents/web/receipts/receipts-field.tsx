import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Camera, FileClock, FileText, Paperclip, Trash2 } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/documents.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { receiptsQuery } from '#src/features/documents/web/queries.ts';
import { uploadStatus } from '#src/features/documents/web/upload/upload-labels.ts';
import { useUploads } from '#src/features/documents/web/upload/upload-store.ts';
import { useFileSources } from '#src/features/documents/web/upload/use-add-files.tsx';
import { removeQueuedReceipt, removeReceipt, restoreReceipt, useRemovedReceipt } from './remove-receipt.ts';
import type { RemovedReceipt } from './remove-receipt.ts';

const PreviewDialog = lazy(async () => ({
  default: (await import('#src/features/documents/web/preview/preview-dialog.tsx')).PreviewDialog,
}));

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
    <Box
      role="group"
      aria-label={m.receipts}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      {receipts.map((receipt) => (
        <ReceiptItem
          key={receipt.id}
          name={documentName(receipt)}
          onRemove={() => void removeReceipt(receipt)}
        >
          <Button
            color="inherit"
            startIcon={<FileText size={16} aria-hidden />}
            onClick={() => setPreviewedId(receipt.id)}
            sx={{ minWidth: 0, justifyContent: 'start' }}
          >
            <Box component="span" sx={oneLine}>
              {documentName(receipt)}
            </Box>
          </Button>
        </ReceiptItem>
      ))}
      {queued.map((upload) => (
        <ReceiptItem
          key={upload.id}
          name={upload.name}
          onRemove={() => removeQueuedReceipt(upload, expenseId)}
        >
          <Box
            component="span"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minWidth: 0,
              px: 2,
              color: 'text.secondary',
            }}
          >
            <Box component={FileClock} size={16} aria-hidden sx={{ flex: 'none' }} />
            <Box component="span" sx={oneLine}>
              {`${upload.name} · ${uploadStatus(upload)}`}
            </Box>
          </Box>
        </ReceiptItem>
      ))}
      {removed && <UndoRemoval removed={removed} />}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Paperclip size={16} aria-hidden />}
        onClick={sources.choose}
      >
        {m.addReceipt}
      </Button>
      {sources.takePhoto && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Camera size={16} aria-hidden />}
          onClick={sources.takePhoto}
        >
          {m.takePhoto}
        </Button>
      )}
      {sources.elements}
      <Suspense>
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
      </Suspense>
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

type ReceiptItemProps = { name: string; onRemove: () => void; children: ReactNode };

function ReceiptItem({ name, onRemove, children }: ReceiptItemProps) {
  return (
    <Box
      component="span"
      onKeyDown={({ key }) => {
        if (key === 'Delete') onRemove();
      }}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minWidth: 0,
        maxWidth: '100%',
        border: 1,
        borderColor: 'edge',
        borderRadius: '8px',
      }}
    >
      {children}
      <Tooltip title={m.removeReceipt}>
        <IconButton aria-label={m.removeNamedReceipt({ name })} onClick={onRemove} sx={{ flex: 'none' }}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The button that was focused is gone, so focus moves here. */
function UndoRemoval({ removed }: { removed: RemovedReceipt }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [removed]);
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}>
      <Box component="span" sx={{ ...oneLine, color: 'text.secondary' }}>
        {m.receiptRemoved({ name: removed.name })}
      </Box>
      <Button ref={button} onClick={() => void restoreReceipt(removed)}>
        {m.undo}
      </Button>
    </Box>
  );
}
