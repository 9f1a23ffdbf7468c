import type * as z from 'zod';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseChange } from '#src/features/expenses/contract.ts';
import { billingProblems } from '#src/features/expenses/rules/bill-expense.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import {
  conversionProblems,
  convertExpense,
  keepConversion,
} from '#src/features/expenses/rules/convert-expense.ts';
import { expenseProblems } from '#src/features/expenses/rules/expense-problems.ts';
import { kindProblems } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import { recurrenceProblems } from '#src/features/expenses/rules/recurring/recurrence-problems.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { findProjectBilling } from '#src/features/projects/server/public.ts';
import { changeSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import type { StoredExpense } from './expense-record.ts';
import { findExpenseSettings } from './expense-settings.ts';
import { completeKind } from './kinds/complete-kind.ts';

type WrittenFields = Partial<Omit<z.output<typeof ExpenseChange>, 'id' | 'revision' | 'operationId'>>;

/**
 * A new expense, or a changed one, with its amounts and what else follows.
 * @throws BAD_REQUEST at the field if it can't be stored like this
 */
export async function completeExpense(
  db: Db,
  owner: Owner,
  { pause, ...written }: WrittenFields,
  before: StoredExpense | null,
) {
  const { currency, timeZone } = await findPreferences(db, owner);
  const { accountCurrency, terms } = keepConversion(written, before, currency);
  const change = { ...written, ...terms, clientId: await findStoredClientId(db, owner, written, before) };
  const merged = { ...emptyExpense, currency, ...before, ...omitUndefined(change) };
  const ofKind = await completeKind(db, owner, merged, { written, before, accountCurrency });
  const recurrence = changedSchedule({ ...written, pause }, before?.recurrence ?? null, {
    today: localDay(Date.now(), timeZone),
    ownDay: merged.day,
  });
  const expense = {
    ...merged,
    ...ofKind,
    recurrence: recurrence === undefined ? (before?.recurrence ?? null) : recurrence,
  };
  const [problem] = [
    ...kindProblems(expense),
    ...recurrenceProblems(expense),
    ...expenseProblems(expense),
    ...conversionProblems(expense, accountCurrency),
    ...billingProblems({
      ...expense,
      accountCurrency: expense.currency === accountCurrency ? null : accountCurrency,
    }),
  ];
  if (problem) throw invalidField(problem.field, problem.reason);
  await requireKnownCategories(db, owner, expense.lines, before);
  const { netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor } = calculateExpense(expense);
  return {
    ...change,
    ...ofKind,
    currency: expense.currency,
    recurrence,
    netMinor,
    taxMinor,
    grossMinor,
    recoverableTaxMinor,
    deductibleMinor,
    ...convertExpense({ ...expense, grossMinor }, accountCurrency),
  };
}

/** Undefined if it stays as it is; null if the expense doesn’t repeat any more. */
function changedSchedule(
  { recurrence, pause }: Pick<WrittenFields, 'recurrence' | 'pause'>,
  before: Recurrence | null,
  plan: { today: string; ownDay: string | null },
): Recurrence | null | undefined {
  if (recurrence === null) return null;
  if (pause && !recurrence && !before) throw invalidField('pause', 'applies only to an expense that repeats');
  return changeSchedule({ recurrence, pause }, { ...plan, before });
}

/** A changed expense with the line that its kind calculates, whatever lines a form sent with a trip. */
export async function changeExpense(
  db: Db,
  owner: Owner,
  written: WrittenFields,
  before: StoredExpense,
): Promise<Omit<StoredExpense, 'recurrence'>> {
  const { currency } = await findPreferences(db, owner);
  const { accountCurrency } = keepConversion(written, before, currency);
  const changed = { ...before, ...omitUndefined(written) };
  return { ...changed, ...(await completeKind(db, owner, changed, { written, before, accountCurrency })) };
}

/** Null with a project, whose client isn't stored again. */
async function findStoredClientId(
  db: Db,
  owner: Owner,
  { clientId, projectId }: WrittenFields,
  before: StoredExpense | null,
): Promise<string | null | undefined> {
  const nextProjectId = projectId === undefined ? (before?.projectId ?? null) : projectId;
  if (nextProjectId === null) return clientId;
  const project = clientId == null ? null : await findProjectBilling(db, owner, nextProjectId);
  if (project && project.clientId !== clientId)
    throw invalidField('clientId', 'must be the project’s client');
  return null;
}

/** An expense keeps the categories that it has, even if one of them is no longer known. */
async function requireKnownCategories(
  db: Db,
  owner: Owner,
  lines: readonly ExpenseLine[],
  before: StoredExpense | null,
): Promise<void> {
  const usedIds = new Set(before?.lines.map(({ categoryId }) => categoryId));
  const isNew = ({ categoryId }: ExpenseLine) => categoryId !== null && !usedIds.has(categoryId);
  if (!lines.some(isNew)) return;
  const { settings } = await findExpenseSettings(db, owner);
  const knownIds = new Set<string | null>(settings.categories.map(({ id }) => id));
  const unknown = lines.findIndex((line) => isNew(line) && !knownIds.has(line.categoryId));
  if (unknown >= 0) throw invalidField(`lines.${unknown}.categoryId`, 'is not a category');
}

/** Clients and projects of others count as missing. */
export function rethrowUnknownReference(error: unknown): never {
  if (isForeignKeyViolation(error, 'expenses_client')) throw invalidField('clientId', 'is not a client');
  if (isForeignKeyViolation(error, 'expenses_project')) throw invalidField('projectId', 'is not a project');
  throw error;
}
