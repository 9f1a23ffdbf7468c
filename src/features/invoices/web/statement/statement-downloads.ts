import * as m from '#messages/invoices.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { saveCsv } from '#src/platform/web/csv.ts';
import { download } from '#src/platform/web/download.ts';
import { lineTitle } from './statement-labels.ts';
import type { Statement } from './use-statement.ts';

type CsvOptions = {
  client: { name: string };
  currency: string;
  from: string;
  to: string;
  today: string;
};

export function saveStatementCsv(statement: Statement, options: CsvOptions): void {
  const { client, currency, from, to, today } = options;
  const amount = (amountMinor: number) => toDecimalText({ amountMinor, currency });
  const name = client.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  saveCsv(`${['statement', name, to || today].join('-')}.csv`, [
    [m.date, m.document, m.amount, m.balance, m.currency],
    [from, m.openingBalance, '', amount(statement.openingMinor), currency],
    ...statement.lines.map((line) => [
      line.day,
      lineTitle(line),
      amount(line.amountMinor),
      amount(line.balanceMinor),
      currency,
    ]),
    [to, m.closingBalance, '', amount(statement.closingMinor), currency],
  ]);
}

type PdfOptions = { clientId: string; currency: string; from: string; to: string };

/** In the client’s language. */
export function downloadStatementPdf({ clientId, currency, from, to }: PdfOptions): Promise<void> {
  const query = new URLSearchParams({ clientId, currency });
  if (from !== '') query.set('from', from);
  if (to !== '') query.set('to', to);
  return download(`/api/v1/payments/statement/pdf?${query.toString()}`);
}
