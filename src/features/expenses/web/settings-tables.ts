import type { ExpenseSettings } from '#src/features/expenses/contract-fields.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { expenses } from './api.ts';

type TableName = keyof ExpenseSettings;
type Row<T extends TableName> = ExpenseSettings[T][number];
type Change<T extends TableName> = (rows: readonly Row<T>[]) => Row<T>[];

/** Changes a table as it is now, so that another tab's change of another row stays. Returns the rows before. */
export async function changeTable<T extends TableName>(
  table: T,
  change: Change<T>,
): Promise<readonly Row<T>[]> {
  const { settings, revision } = await expenses.settings.call({});
  const before: readonly Row<T>[] = settings[table];
  await expenses.updateSettings.call({ settings: { [table]: change(before) }, revision });
  return before;
}

/** Adds a row, or replaces the one with its ID. */
export function withRow<R extends { id: string }>(row: R): (rows: readonly R[]) => R[] {
  return (rows) =>
    rows.some(({ id }) => id === row.id)
      ? rows.map((each) => (each.id === row.id ? row : each))
      : [...rows, row];
}

export function withoutRow<R extends { id: string }>(row: R): (rows: readonly R[]) => R[] {
  return (rows) => rows.filter(({ id }) => id !== row.id);
}

/** Changes a table with a notice that can undo it. */
export function runTableChange<T extends TableName>(
  table: T,
  change: Change<T>,
  done: string,
): Promise<boolean> {
  return runMutation(() => changeTable(table, change), {
    keys: [expenses.key()],
    done,
    undo: (before) => changeTable(table, () => [...before]),
  });
}
