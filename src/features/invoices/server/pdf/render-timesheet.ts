import { documentTitle } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { fullTitle, invoiceHead } from './invoice-head.ts';
import { letterDefinition } from './letter-definition.ts';
import { openFormat } from './pdf-format.ts';
import { themeOf } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { timesheetRows } from './timesheet-annex.ts';

/** The timesheet of an invoice, in a separate PDF. */
export type TimesheetDocument = { type: 'timesheet'; of: PrintableInvoice };

export function renderTimesheetPdf({ of }: TimesheetDocument): Promise<Buffer> {
  const format = openFormat(of);
  const theme = themeOf(of);
  const { words } = format;
  const heading = {
    title: words.timesheet,
    name: documentTitle(of, words),
    facts: [{ label: words.date, value: format.day(of.issueDay) }],
  };
  const content = [...invoiceHead(of, heading, format, theme), ...timesheetRows(of, format, theme)];
  return renderPdf(letterDefinition(of, { title: fullTitle(heading), content }, format, theme));
}
