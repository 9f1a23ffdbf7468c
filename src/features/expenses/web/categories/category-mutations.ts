import * as m from '#messages/expenses.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { runTableChange, withRow, withoutRow } from '#src/features/expenses/web/settings-tables.ts';

export function saveCategory(category: ExpenseCategory): Promise<boolean> {
  return runTableChange('categories', withRow(category), m.categorySaved({ name: category.name }));
}

/** Only a category without expenses; others can be archived. */
export function removeCategory(category: ExpenseCategory): Promise<boolean> {
  return runTableChange('categories', withoutRow(category), m.categoryDeleted({ name: category.name }));
}
