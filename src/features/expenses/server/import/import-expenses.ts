import { encryptPrivateFields, loadEncryptor } from '#src/features/encryption/server/public.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { convertExpense } from '#src/features/expenses/rules/convert-expense.ts';
import { categoryKey } from '#src/features/expenses/rules/imported-expense.ts';
import type { ImportedExpense } from '#src/features/expenses/rules/imported-expense.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import { completeExpense } from '#src/features/expenses/server/expense-row.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addCategories } from './imported-categories.ts';

/** Matches no create request, so a retried create never takes an imported expense for its own. */
const importedRequestHash = Buffer.alloc(0);

type Referring = ImportedExpense & { clientId: string | null; projectId: string | null };

/**
 * Adds imported expenses like expenses from the form, and the categories that they name; encrypts vendors and notes in
 * private mode. Returns the IDs of both.
 * @throws KeyUnavailable, TooManyCategoriesError
 */
export async function importExpenses(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
  expenses: readonly Referring[],
): Promise<{ expenseIds: string[]; categoryIds: string[] }> {
  const cipher = await loadEncryptor(db, owner, keys);
  const { currency } = await findPreferences(db, owner);
  const { categories, addedIds } = await addCategories(
    db,
    owner,
    expenses.flatMap(({ lines }) => lines),
  );
  const expenseIds: string[] = [];
  for (const expense of expenses) {
    const id = newRecordId();
    const fields = toWrittenFields(expense, categories, currency);
    const stored = cipher ? await encryptPrivateFields(cipher, privateExpenseFields, id, fields) : fields;
    const completed = await completeExpense(db, owner, stored, null);
    await expenseRecord.insertOnce(db, owner, { ...completed, id, requestHash: importedRequestHash });
    expenseIds.push(id);
  }
  return { expenseIds, categoryIds: addedIds };
}

function toWrittenFields(
  { expenseKind: kind, lines: imported, account, clientId, projectId, ...fields }: Referring,
  categories: ReadonlyMap<string, ExpenseCategory>,
  accountCurrency: string,
) {
  const lines = imported.map(({ category: name, ledgerAccount: _account, ...line }) => {
    const category = name === null ? undefined : categories.get(categoryKey(name));
    return {
      ...line,
      id: newRecordId(),
      categoryId: category?.id ?? null,
      recoverablePercent: line.recoverablePercent ?? category?.recoverablePercent ?? 100,
      deductiblePercent: line.deductiblePercent ?? category?.deductiblePercent ?? 100,
    };
  });
  const { taxCase, isBillable } = fields;
  const { grossMinor } = calculateExpense({ kind, pricesIncludeTax: true, taxCase, lines });
  return {
    ...fields,
    kind,
    pricesIncludeTax: true,
    lines,
    ...conversionOf({ ...fields, account, grossMinor }, accountCurrency),
    // A project has its own client.
    clientId: projectId === null ? clientId : null,
    projectId,
    isBillable: isBillable && (clientId ?? projectId) !== null,
  };
}

type Conversion = Pick<ImportedExpense, 'currency' | 'exchangeRate' | 'rateDay' | 'account'> & {
  grossMinor: number;
};

/** The rate and the charged amount, if they are in the account's currency. */
function conversionOf({ currency, exchangeRate, rateDay, account, grossMinor }: Conversion, wanted: string) {
  const isUsable = currency !== wanted && (account === null || account.currency === wanted);
  if (!isUsable) return { exchangeRate: null, rateDay: null, chargedMinor: null };
  const converted = convertExpense({ currency, grossMinor, exchangeRate, chargedMinor: null }, wanted);
  const isCharged = account !== null && account.minor !== 0 && account.minor !== converted.accountMinor;
  return { exchangeRate, rateDay, chargedMinor: isCharged ? Math.abs(account.minor) : null };
}
