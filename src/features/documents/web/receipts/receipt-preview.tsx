import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Trash2 } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { DocumentPreview } from '#src/features/documents/web/preview/document-preview.tsx';
import { removeReceipt } from './remove-receipt.ts';

/** A receipt beside the form of its expense. */
export function ReceiptPreview({ receipt }: { receipt: Document }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <DocumentPreview document={receipt} />
      <Button
        color="inherit"
        startIcon={<Trash2 size={16} aria-hidden />}
        onClick={() => void removeReceipt(receipt)}
        sx={{ justifySelf: 'end' }}
      >
        {m.removeReceipt}
      </Button>
    </Box>
  );
}
