import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import type { RowContext } from './row-context.ts';

/** Shortcuts for the focused row; listed under `?` while there are rows. */
export function useRowShortcuts(
  entries: readonly TimesheetEntry[] | undefined,
  rowContext: RowContext,
): void {
  const { acts, opener, pick } = rowContext;
  const onRow = entries === undefined || entries.length === 0 ? undefined : run;
  const open = onRow?.((entry) => opener.edit(entry));
  useShortcut('e', 'Open the entry', open);
  useShortcut(
    'd',
    'Duplicate the entry',
    onRow?.((entry) => void acts.duplicate(entry)),
  );
  useShortcut(
    'c',
    'Continue with the timer',
    onRow?.((entry) => acts.continueEntry?.(entry)),
  );
  useShortcut(
    'x',
    'Select the entry',
    onRow?.(({ id }) => pick(id, false)),
  );
  useShortcut(
    'X',
    'Select up to the entry',
    onRow?.(({ id }) => pick(id, true)),
  );
  useShortcut(
    'Delete',
    'Delete the entry',
    onRow?.((entry) => {
      if (!entry.invoiced) void acts.remove(entry);
    }),
  );

  function run(action: (entry: TimesheetEntry) => void): () => void {
    return () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-record]');
      const entry = entries?.find(({ id }) => id === row?.dataset['id']);
      if (entry) action(entry);
    };
  }
}
