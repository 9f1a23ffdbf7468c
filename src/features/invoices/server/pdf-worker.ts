import { flushCompileCache } from 'node:module';
import type { InvoiceDocument } from './pdf/invoice-document.ts';
import { renderInvoicePdf } from './pdf/render-invoice.ts';

/** Its answer to each document. */
export type RenderOutcome = { pdf: Uint8Array } | { failure: string };

if (import.meta.main) {
  process.on('message', (document: InvoiceDocument) => {
    void renderInvoicePdf(document)
      .then(
        (pdf): RenderOutcome => ({ pdf }),
        (error: unknown): RenderOutcome => ({
          failure: error instanceof Error ? (error.stack ?? '') : String(error),
        }),
      )
      .then((outcome) => {
        flushCompileCache();
        process.send?.(outcome);
      });
  });
  // Stint has ended.
  process.once('disconnect', () => process.exit());
}
