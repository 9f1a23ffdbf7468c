import * as importMessages from '#messages/api/imports.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import {
  TooManyCategoriesError,
  findExistingExpenses,
  findNewCategories,
} from '#src/features/expenses/server/public.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { PlannedExpense } from '#src/features/imports/rules/plan/import-record.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import type { OpenPlan } from './parse-process.ts';

type ExpenseTally = {
  count: number;
  newCategories: string[];
  existingLines: number[];
  sample: DryRun['expenseSample'];
  sums: DryRun['expenseSums'];
  /** Why they can't be imported, as text. */
  obstacle: string | null;
};

/** Counts new and existing expenses, and the categories that new ones bring. */
export async function tallyExpenses(
  { database, keys }: Pick<RequestContext, 'database' | 'keys'>,
  owner: Owner,
  plan: OpenPlan,
): Promise<ExpenseTally> {
  const existingLines: number[] = [];
  const sample: ExpenseTally['sample'] = [];
  const lines: PlannedExpense['lines'] = [];
  let sums: Money[] = [];
  let count = 0;
  const isOfExpenses = plan.summary.sample.some(({ kind }) => kind === 'expenses');
  const last = isOfExpenses ? plan.summary.recordCount : 0;
  for (let from = 0; from < last;) {
    const records = await plan.fetchBatch(from);
    from += records.length;
    const expenses = records.filter((record) => record.kind === 'expenses');
    const existing = await database.withOwner(owner, (db) => findExistingExpenses(db, owner, keys, expenses));
    existingLines.push(...expenses.flatMap(({ line }, place) => (existing.has(place) ? [line] : [])));
    const added = expenses.filter((_expense, place) => !existing.has(place));
    count += added.length;
    sample.push(...added.slice(0, plan.summary.sample.length - sample.length).map(toSampleExpense));
    const amounts = added.map(({ grossMinor, currency }) => ({ amountMinor: grossMinor, currency }));
    sums = sumByCurrency([...sums, ...amounts]);
    lines.push(...added.flatMap((expense) => expense.lines));
  }
  const categories = await database
    .withOwner(owner, (db) => findNewCategories(db, owner, lines))
    .catch((error: unknown) => {
      if (error instanceof TooManyCategoriesError) return null;
      throw error;
    });
  const obstacle =
    categories === null ? importMessages.tooManyCategories({ count: expenseLimits.categories }) : null;
  return { count, newCategories: categories ?? [], existingLines, sample, sums, obstacle };
}

function toSampleExpense({
  line,
  day,
  vendor,
  lines,
  grossMinor,
  currency,
  client,
  project,
}: PlannedExpense) {
  return { line, day, vendor, category: lines[0]?.category ?? null, grossMinor, currency, client, project };
}
