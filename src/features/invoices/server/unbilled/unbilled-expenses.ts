import { findUnbilledExpenses } from '#src/features/expenses/server/public.ts';
import type { UnbilledExpense } from '#src/features/invoices/contract-unbilled.ts';
import { cut } from '#src/features/invoices/rules/group-entries.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Query = Parameters<typeof findUnbilledExpenses>[2];

/** Billable expenses of a client, or of all, as a new invoice offers them. */
export async function listUnbilledExpenses(
  db: Db,
  owner: Owner,
  query: Query,
): Promise<(UnbilledExpense & { clientId: string | null })[]> {
  const found = await findUnbilledExpenses(db, owner, query);
  return found.map(({ vendor, lines, billedText, ...expense }) => {
    const descriptions = lines.flatMap(({ description }) => description ?? []).join(', ');
    return { ...expense, title: billedText ?? (cut(descriptions, invoiceLimits.title) || vendor) };
  });
}
