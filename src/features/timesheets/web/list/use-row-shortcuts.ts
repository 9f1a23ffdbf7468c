import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import { rowKeys } from '#src/platform/web/keyboard/row-navigation.ts';
import { useListedKeys, useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { RowContext } from './row-context.ts';

/** Shortcuts for the focused row; listed under `?` while there are rows. */
export function useRowShortcuts(
  entries: readonly TimesheetEntry[] | undefined,
  rowContext: RowContext,
): void {
  const { acts, opener, pick, lockedUntil } = rowContext;
  const onRow = entries === undefined || entries.length === 0 ? undefined : run;
  const open = onRow?.((entry) => opener.edit(entry));
  useListedKeys(rowKeys);
  useShortcut('e', m.openEntryShortcut, open, m.onAnEntry);
  useShortcut(
    'd',
    m.duplicateEntryShortcut,
    onRow?.((entry) => void acts.duplicate(entry)),
    m.onAnEntry,
  );
  useShortcut(
    'c',
    m.continueEntryShortcut,
    onRow?.((entry) => acts.continueEntry?.(entry)),
    m.onAnEntry,
  );
  useShortcut(
    'x',
    m.selectEntryShortcut,
    onRow?.(({ id }) => pick(id, false)),
    m.onAnEntry,
  );
  useShortcut(
    'X',
    m.selectUpToEntryShortcut,
    onRow?.(({ id }) => pick(id, true)),
    m.onAnEntry,
  );
  useShortcut(
    'Delete',
    m.deleteEntryShortcut,
    onRow?.((entry) => {
      const locked = lockedEntryMessage(entry, lockedUntil);
      if (locked === undefined) void acts.remove(entry);
      else notify(locked, { tone: 'failed' });
    }),
    m.onAnEntry,
  );

  function run(action: (entry: TimesheetEntry) => void): () => void {
    return () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-record]');
      const entry = entries?.find(({ id }) => id === row?.dataset['id']);
      if (entry) action(entry);
    };
  }
}
