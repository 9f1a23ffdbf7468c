import * as m from '#messages/invoices.ts';
import type { Statement } from './use-statement.ts';

type Line = Statement['lines'][number];

const kindLabels: Readonly<Record<Line['kind'], string>> = {
  invoice: m.invoice,
  creditNote: m.creditNote,
  payment: m.payment,
  refund: m.refund,
  writeOff: m.writeOff,
  fee: m.lateFee,
  interest: m.lateInterest,
};

/** "Invoice 2026-0007", "Payment for 2026-0007, 2026-0009". */
export function lineTitle({ kind, number, invoices }: Pick<Line, 'kind' | 'number' | 'invoices'>): string {
  const document = kindLabels[kind];
  if (number !== null) return m.documentWithNumber({ document, number });
  if (invoices.length === 0) return document;
  return m.paymentOf({ payment: document, invoices: invoices.map((paid) => paid.number).join(', ') });
}
