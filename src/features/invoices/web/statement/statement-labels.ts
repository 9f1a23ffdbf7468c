import * as m from '#messages/invoices.ts';
import type { Statement } from './use-statement.ts';

type Line = Statement['lines'][number];

const kindLabels: Readonly<Record<Line['kind'], string>> = {
  invoice: m.invoice,
  creditNote: m.creditNote,
  payment: m.payment,
  refund: m.refund,
  writeOff: m.writeOff,
};

/** "Invoice 2026-0007", "Payment". */
export function lineTitle({ kind, number }: Pick<Line, 'kind' | 'number'>): string {
  const document = kindLabels[kind];
  return number === null ? document : m.documentWithNumber({ document, number });
}
