import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { findMissingCharacters } from './pdf/missing-characters.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import type { PrintableInvoice } from './pdf/printable-invoice.ts';
import { extractReceiptPages } from './pdf/receipt-pages.ts';
import type { ReceiptPages } from './pdf/receipt-pages.ts';
import { renderInvoicePdf } from './pdf/render-invoice.ts';
import { renderLetterPdf } from './pdf/render-letter.ts';
import type { WrittenLetter } from './pdf/render-letter.ts';
import { renderStatementPdf } from './pdf/render-statement.ts';
import type { StatementDocument } from './pdf/render-statement.ts';
import { renderTimesheetPdf } from './pdf/render-timesheet.ts';
import type { TimesheetDocument } from './pdf/render-timesheet.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';

export type PrintedDocument = PrintableInvoice | StatementDocument | TimesheetDocument | WrittenLetter;

export type ReceiptToExtract = { type: 'receipt'; content: Uint8Array; maxPages: number };

/** Its answer to each document, to texts, or to a receipt. */
export type RenderOutcome = { pdf: Uint8Array } | { failure: string };
export type CheckOutcome = { missing: MissingCharacters[] };
/** Null: it can't be printed. */
export type ReceiptPagesOutcome = { pages: ReceiptPages | null };

type Task = PrintedDocument | TextsToCheck | ReceiptToExtract;

export const createWork =
  (): SideProcessWork =>
  async (task: Task): Promise<RenderOutcome | CheckOutcome | ReceiptPagesOutcome> => {
    switch (task.type) {
      case 'texts':
        return { missing: findMissingCharacters(task) };
      case 'receipt':
        // A hostile file may make a reader throw anything.
        return { pages: await extractReceiptPages(task.content, task.maxPages).catch(() => null) };
      default:
        return renderPdf(task).then(
          (pdf) => ({ pdf }),
          (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
        );
    }
  };

if (import.meta.main) serveSideProcess(createWork());

function renderPdf(document: PrintedDocument): Promise<Buffer> {
  switch (document.type) {
    case 'statement':
      return renderStatementPdf(document);
    case 'timesheet':
      return renderTimesheetPdf(document);
    case 'letter':
      return renderLetterPdf(document);
    default:
      return renderInvoicePdf(document);
  }
}
