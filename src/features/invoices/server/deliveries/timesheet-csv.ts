import type { DocumentWords } from '#src/features/invoices/rules/content/language-format.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import type { TimesheetRow } from '#src/features/invoices/server/pdf/printable-invoice.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';

/**
 * The billed time for a spreadsheet in the client's language. Where numbers have a decimal comma, spreadsheets expect
 * semicolons between the cells.
 */
export function timesheetCsv(rows: readonly TimesheetRow[], format: TextFormat<DocumentWords>): string {
  const { words } = format;
  const hours = (ms: number) => format.decimal((ms / hourMs).toFixed(4));
  const delimiter = format.decimal('0.5').includes(',') ? ';' : ',';
  const cells = rows.map(({ day, project, description, durationMs }) => [
    day,
    project,
    description,
    hours(durationMs),
  ]);
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${toCsv([[words.date, words.project, words.description, words.hours], ...cells], delimiter)}`;
}
