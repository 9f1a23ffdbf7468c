import * as m from '#messages/invoices.ts';
import type { BilledExpenseProblem, ChangedExpense } from '#src/features/invoices/contract-issue.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

export const expenseProblemLabels: Readonly<
  Record<BilledExpenseProblem, (d: { name: string; number: string }) => string>
> = {
  changed: m.expenseWasChanged,
  deleted: m.expenseWasDeleted,
  invoiced: m.expenseWasInvoiced,
  otherClient: m.expenseWasMoved,
  otherCurrency: m.expenseHasOtherCurrency,
  notBillable: m.expenseIsNotBillable,
};

/** The lines with today's expenses: what can't be billed any more is left out, and the words stay. */
export async function updateExpenseLines(
  lines: readonly InvoiceLine[],
  { clientId, currency }: { clientId: string; currency: string },
  changed: readonly ChangedExpense[],
): Promise<InvoiceLine[]> {
  const affected = new Set(changed.map(({ lineId }) => lineId));
  const gone = new Set(changed.filter(({ problem }) => problem !== 'changed').map(({ id }) => id));
  const updated = await Promise.all(
    lines.map(async (line) => {
      if (!affected.has(line.id)) return [line];
      const expenseIds = line.expenses.map(({ id }) => id).filter((id) => !gone.has(id));
      if (expenseIds.length === 0) return [];
      const answer = await invoices.linesFromTime.call({ clientId, expenseIds });
      // They are pointed out when it is issued.
      if (answer.currency !== currency) return [line];
      return answer.lines
        .filter(({ kind }) => kind === 'expense')
        .map((fresh, place) => ({
          ...fresh,
          id: place === 0 ? line.id : fresh.id,
          title: place === 0 ? line.title : fresh.title,
          description: place === 0 ? line.description : fresh.description,
        }));
    }),
  );
  return updated.flat();
}
