import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type { InvoiceDocument } from './pdf/invoice-document.ts';
import { findMissingCharacters } from './pdf/missing-characters.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import { renderInvoicePdf } from './pdf/render-invoice.ts';
import { renderStatementPdf } from './pdf/render-statement.ts';
import type { StatementDocument } from './pdf/render-statement.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';

export type PrintedDocument = InvoiceDocument | StatementDocument;

/** Its answer to each document, or to texts. */
export type RenderOutcome = { pdf: Uint8Array } | { failure: string };
export type CheckOutcome = { missing: MissingCharacters[] };

export const createWork =
  (): SideProcessWork =>
  async (task: PrintedDocument | TextsToCheck): Promise<RenderOutcome | CheckOutcome> =>
    task.type === 'texts'
      ? { missing: findMissingCharacters(task) }
      : renderPdf(task).then(
          (pdf) => ({ pdf }),
          (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
        );

if (import.meta.main) serveSideProcess(createWork());

function renderPdf(document: PrintedDocument): Promise<Buffer> {
  return document.type === 'statement' ? renderStatementPdf(document) : renderInvoicePdf(document);
}
