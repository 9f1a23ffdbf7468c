import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type { InvoiceDocument } from './pdf/invoice-document.ts';
import { renderInvoicePdf } from './pdf/render-invoice.ts';
import { renderStatementPdf } from './pdf/render-statement.ts';
import type { StatementDocument } from './pdf/render-statement.ts';

export type PrintedDocument = InvoiceDocument | StatementDocument;

/** Its answer to each document. */
export type RenderOutcome = { pdf: Uint8Array } | { failure: string };

export const createWork = (): SideProcessWork => (document: PrintedDocument) =>
  renderPdf(document).then(
    (pdf): RenderOutcome => ({ pdf }),
    (error: unknown): RenderOutcome => ({
      failure: error instanceof Error ? (error.stack ?? '') : String(error),
    }),
  );

if (import.meta.main) serveSideProcess(createWork());

function renderPdf(document: PrintedDocument): Promise<Buffer> {
  return document.type === 'statement' ? renderStatementPdf(document) : renderInvoicePdf(document);
}
