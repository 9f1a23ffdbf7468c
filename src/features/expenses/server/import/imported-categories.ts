import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { categoryKey } from '#src/features/expenses/rules/imported-expense.ts';
import type { ImportedLine } from '#src/features/expenses/rules/imported-expense.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import {
  findExpenseSettings,
  findUsedCategoryIds,
  saveExpenseSettings,
} from '#src/features/expenses/server/expense-settings.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

export class TooManyCategoriesError extends Error {}

type NamedCategory = Pick<ImportedLine, 'category' | 'ledgerAccount' | 'taxRate'>;

/** The names that no category has. @throws TooManyCategoriesError */
export async function findNewCategories(
  db: Db,
  owner: Owner,
  lines: readonly NamedCategory[],
): Promise<string[]> {
  const { settings } = await findExpenseSettings(db, owner);
  return newCategories(settings.categories, lines).map(({ name }) => name);
}

/** All categories by `categoryKey`, with those that lines name; archived ones count as existing. */
export async function addCategories(
  db: Db,
  owner: Owner,
  lines: readonly NamedCategory[],
): Promise<{ categories: Map<string, ExpenseCategory>; addedIds: string[] }> {
  const { settings, revision } = await findExpenseSettings(db, owner);
  const added = newCategories(settings.categories, lines);
  const categories = [...settings.categories, ...added];
  // Other tables that were never saved stay those of the country.
  if (added.length > 0 && !(await saveExpenseSettings(db, owner, { settings: { categories }, revision })))
    // Someone saved the settings in between, so this starts over.
    return addCategories(db, owner, lines);
  return {
    categories: new Map(categories.toReversed().map((category) => [categoryKey(category.name), category])),
    addedIds: added.map(({ id }) => id),
  };
}

/** Removes categories that no expense has. */
export async function removeUnusedCategories(db: Db, owner: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const usedIds = await findUsedCategoryIds(db, owner);
  const { settings } = await findExpenseSettings(db, owner);
  const categories = settings.categories.filter(({ id }) => !ids.includes(id) || usedIds.has(id));
  if (categories.length < settings.categories.length)
    await saveExpenseSettings(db, owner, { settings: { categories } });
}

function newCategories(
  existing: readonly ExpenseCategory[],
  lines: readonly NamedCategory[],
): ExpenseCategory[] {
  const known = new Set(existing.map(({ name }) => categoryKey(name)));
  const added = new Map<string, ExpenseCategory>();
  for (const { category: name, ledgerAccount, taxRate } of lines) {
    if (name === null || known.has(categoryKey(name)) || added.has(categoryKey(name))) continue;
    added.set(categoryKey(name), {
      id: newRecordId(),
      name,
      taxRate,
      recoverablePercent: 100,
      deductiblePercent: 100,
      needsReceipt: true,
      asksForGuests: false,
      ledgerAccount,
      isArchived: false,
    });
  }
  if (existing.length + added.size > expenseLimits.categories) throw new TooManyCategoriesError();
  return [...added.values()];
}
