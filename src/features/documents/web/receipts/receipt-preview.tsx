import { Trash2 } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { DocumentPreview } from '#src/features/documents/web/preview/document-preview.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './receipts.module.css';
import { removeReceipt } from './remove-receipt.ts';

/** A receipt beside the form of its expense. */
export function ReceiptPreview({ receipt }: { receipt: Document }) {
  return (
    <div className={styles.preview}>
      <DocumentPreview document={receipt} />
      <Button tone="neutral" icon={Trash2} onClick={() => void removeReceipt(receipt)}>
        {m.removeReceipt}
      </Button>
    </div>
  );
}
