import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { EntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import type { EntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';

/** Actions shared by all rows. */
export type RowContext = {
  acts: EntryMutations;
  opener: EntryOpener;
  work: ClientsAndProjects;
  /** Whether fields are edited in place; on a phone the dialog opens instead. */
  isInline: boolean;
  /** Toggles the selection; with Shift, from the last selected entry to this one. */
  pick: (id: string, isRange: boolean) => void;
  lockedUntil: LockedUntil;
  /** Opens the action menu at the pressed button. */
  openMenu: (entry: TimesheetEntry, anchor: HTMLElement) => void;
};
