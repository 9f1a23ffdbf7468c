import { flushCompileCache } from 'node:module';
import type { InvoiceDocument } from './pdf/invoice-document.ts';
import { renderInvoicePdf } from './pdf/render-invoice.ts';
import { renderStatementPdf } from './pdf/render-statement.ts';
import type { StatementDocument } from './pdf/render-statement.ts';

export type PrintedDocument = InvoiceDocument | StatementDocument;

/** Its answer to each document. */
export type RenderOutcome = { pdf: Uint8Array } | { failure: string };

if (import.meta.main) {
  process.on('message', (document: PrintedDocument) => {
    void renderPdf(document)
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

function renderPdf(document: PrintedDocument): Promise<Buffer> {
  return document.type === 'statement' ? renderStatementPdf(document) : renderInvoicePdf(document);
}
