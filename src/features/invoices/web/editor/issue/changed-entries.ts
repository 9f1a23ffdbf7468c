import * as m from '#messages/invoices.ts';
import type { EntryProblem } from '#src/features/invoices/contract-issue.ts';

export const entryProblemLabels: Readonly<
  Record<EntryProblem, (d: { count: number; number: string }) => string>
> = {
  changed: m.entriesWereChanged,
  deleted: m.entriesWereDeleted,
  invoiced: m.entriesWereInvoiced,
  otherClient: m.entriesWereMoved,
  otherCurrency: m.entriesHaveOtherCurrency,
  notBillable: m.entriesAreNotBillable,
  covered: m.entriesAreCovered,
  otherTime: m.entriesHaveOtherTime,
};
