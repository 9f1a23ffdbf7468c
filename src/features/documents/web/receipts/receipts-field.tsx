import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Camera, FileText, Paperclip } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import * as m from '#messages/documents.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { receiptsQuery } from '#src/features/documents/web/queries.ts';
import { useFileSources } from '#src/features/documents/web/upload/use-add-files.tsx';

const PreviewDialog = lazy(async () => ({
  default: (await import('#src/features/documents/web/preview/preview-dialog.tsx')).PreviewDialog,
}));

type ReceiptsFieldProps = { expenseId: string; onFiles: (files: readonly File[]) => void };

/** The receipts of an expense, in its form: they are kept at once. */
export function ReceiptsField({ expenseId, onFiles }: ReceiptsFieldProps) {
  const receipts = useQuery(receiptsQuery(expenseId)).data ?? [];
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
        <Button
          key={receipt.id}
          color="inherit"
          startIcon={<FileText size={16} aria-hidden />}
          onClick={() => setPreviewedId(receipt.id)}
          sx={{ minWidth: 0, maxWidth: '100%', justifyContent: 'start' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {documentName(receipt)}
          </Box>
        </Button>
      ))}
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
            onClose={() => setPreviewedId(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}
