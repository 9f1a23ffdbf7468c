import type {
  UnbilledEntry,
  UnbilledExpense,
  UnbilledPrice,
  UnbilledRetainer,
} from '#src/features/invoices/contract.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

type WorkToBill = {
  clientId: string;
  entries: readonly UnbilledEntry[];
  expenses: readonly UnbilledExpense[];
  prices: readonly UnbilledPrice[];
  retainers: readonly UnbilledRetainer[];
  grouping: Grouping;
};

/** Lines, currency and service period of a draft that bills this work, which has one currency. */
export async function draftOfWork({ clientId, entries, expenses, prices, retainers, grouping }: WorkToBill) {
  const { lines, currency } = await invoices.linesFromTime.call({
    clientId,
    entryIds: entries.map(({ id }) => id),
    expenseIds: expenses.map(({ id }) => id),
    prices: prices.map(({ projectId, instalmentId, amountMinor }) => ({
      projectId,
      instalmentId,
      amountMinor,
    })),
    retainers: retainers.map(({ projectId, from, durationMs }) => ({ projectId, from, durationMs })),
    grouping,
  });
  return {
    clientId,
    lines,
    ...servicePeriod({ entries, expenses, retainers }),
    ...(currency !== null && { currency }),
  };
}

/** The days of the entries and expenses, and the periods of retainers that have some. */
function servicePeriod({
  entries,
  expenses,
  retainers,
}: Pick<WorkToBill, 'entries' | 'expenses' | 'retainers'>) {
  const periods = retainers.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]));
  const days = [...[...entries, ...expenses].map(({ day }) => day), ...periods].toSorted();
  return { serviceFrom: days[0] ?? null, serviceTo: days.at(-1) ?? null };
}
