import { Download } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import * as styles from '#src/features/invoices/web/editor/editor.module.css';
import { downloadPdf } from '#src/features/invoices/web/invoice-mutations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { PdfPanel } from './pdf-panel.tsx';
import type { PdfPanelProps } from './pdf-panel.tsx';

/** The whole PDF. Loaded on demand. */
export function PdfDialog({ id, revision, onClose }: PdfPanelProps & { onClose: () => void }) {
  return (
    <DialogShell
      title={m.preview}
      width="large"
      onClose={onClose}
      cancelLabel={null}
      actions={
        <Button icon={Download} onClick={() => void downloadPdf({ id })}>
          {m.downloadPdf}
        </Button>
      }
    >
      <div className={styles.pages}>
        <PdfPanel id={id} revision={revision} />
      </div>
    </DialogShell>
  );
}
