import type { Updateable } from 'kysely';
import type * as z from 'zod';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import type { ExpenseChange } from '#src/features/expenses/contract.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { convertExpense } from '#src/features/expenses/rules/convert-expense.ts';
import { emptyExpense } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseProblems } from '#src/features/expenses/rules/expense-problems.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';
import type { StoredExpense } from './queries.ts';

type WrittenFields = Partial<Omit<z.output<typeof ExpenseChange>, 'id' | 'revision' | 'operationId'>>;

/**
 * The columns of a new expense, or of a changed one, with its amounts.
 * @throws BAD_REQUEST at the field if it can't be stored like this
 */
export async function toExpenseColumns(
  db: Db,
  owner: Owner,
  written: WrittenFields,
  before: StoredExpense | null,
): Promise<Updateable<Tables['expenses']>> {
  const { currency: accountCurrency } = await findPreferences(db, owner);
  const expense = {
    ...emptyExpense,
    currency: accountCurrency,
    ...before,
    ...omitUndefined(written),
  };
  const [problem] = expenseProblems(expense);
  if (problem) throw invalidField(problem.field, problem.reason);
  const { netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor } = calculateExpense(expense);
  const { vendorEnc, notesEnc, lines, ...fields } = written;
  return omitUndefined({
    ...fields,
    currency: expense.currency,
    lines: lines && JSON.stringify(lines),
    ...encryptedColumns('vendor', written.vendor, vendorEnc),
    ...encryptedColumns('notes', written.notes, notesEnc),
    netMinor,
    taxMinor,
    grossMinor,
    recoverableTaxMinor,
    deductibleMinor,
    ...convertExpense({ ...expense, grossMinor }, before?.accountCurrency ?? accountCurrency),
  });
}

/** A plain value clears an older encrypted copy. */
function encryptedColumns(name: 'vendor' | 'notes', plain: unknown, copy: unknown) {
  if (plain === undefined && copy === undefined) return {};
  return { [`${name}Enc`]: copy == null ? null : JSON.stringify(copy) };
}
