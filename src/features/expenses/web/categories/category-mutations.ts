import * as m from '#messages/expenses.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type Change = (categories: readonly ExpenseCategory[]) => ExpenseCategory[];

/** Changes the list as it is now, so that another tab's change of another category stays. */
export async function changeCategories(change: Change): Promise<readonly ExpenseCategory[]> {
  const { settings, revision } = await expenses.settings.call({});
  await expenses.updateSettings.call({ settings: { categories: change(settings.categories) }, revision });
  return settings.categories;
}

/** Adds a category, or replaces the one with its ID. */
export const withCategory = (category: ExpenseCategory): Change => {
  return (categories) =>
    categories.some(({ id }) => id === category.id)
      ? categories.map((each) => (each.id === category.id ? category : each))
      : [...categories, category];
};

export function saveCategory(category: ExpenseCategory): Promise<boolean> {
  return runChange(withCategory(category), m.categorySaved({ name: category.name }));
}

/** Only a category without expenses; others can be archived. */
export function removeCategory(category: ExpenseCategory): Promise<boolean> {
  return runChange(
    (categories) => categories.filter(({ id }) => id !== category.id),
    m.categoryDeleted({ name: category.name }),
  );
}

function runChange(change: Change, done: string): Promise<boolean> {
  return runMutation(() => changeCategories(change), {
    keys: [expenses.key()],
    done,
    undo: (before) => changeCategories(() => [...before]),
  });
}
