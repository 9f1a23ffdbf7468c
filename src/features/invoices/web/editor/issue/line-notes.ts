import * as m from '#messages/invoices.ts';
import type { ChangedEntry, ChangedExpense } from '#src/features/invoices/contract-issue.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { entryProblemLabels } from './changed-entries.ts';
import { expenseProblemLabels } from './changed-expenses.ts';

/** Sentences by the line they are about. */
export type LineNotes = ReadonlyMap<InvoiceLine['id'], string>;

/** Why issuing was refused, by what isn’t as the draft knows it. */
export type RefusedLines = {
  changed: readonly ChangedEntry[];
  changedExpenses: readonly ChangedExpense[];
  invoicedLineIds: readonly string[];
};

/** Why the draft can’t be issued, for each line that is the reason. */
export function lineNotesOf({ changed, changedExpenses, invoicedLineIds }: RefusedLines): LineNotes {
  const byLine = Map.groupBy(changed, ({ lineId }) => lineId);
  return new Map([
    ...invoicedLineIds.map((id) => [id, m.lineIsNotOpen] as const),
    ...[...Map.groupBy(changedExpenses, ({ lineId }) => lineId)].map(
      ([id, those]) =>
        [
          id,
          those
            .map(({ name, problem, invoiceNumber }) =>
              expenseProblemLabels[problem]({ name, number: invoiceNumber ?? '' }),
            )
            .join(' '),
        ] as const,
    ),
    ...[...byLine].map(
      ([id, entries]) =>
        [
          id,
          [...Map.groupBy(entries, ({ problem }) => problem)]
            .map(([problem, those]) =>
              entryProblemLabels[problem]({ count: those.length, number: those[0]?.invoiceNumber ?? '' }),
            )
            .join(' '),
        ] as const,
    ),
  ]);
}
