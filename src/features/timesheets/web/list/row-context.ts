import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { EntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import type { EntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';

/** What the rows of the list can do, the same for all of them. */
export type RowContext = {
  acts: EntryMutations;
  opener: EntryOpener;
  work: ClientsAndProjects;
  /** Whether a field is edited where it stands; on a phone the dialog opens instead. */
  isInline: boolean;
  /** Selects it or not; with Shift all from the last one to this. */
  pick: (id: string, isRange: boolean) => void;
  /** What else can be done with it, at what was pressed. */
  openMenu: (entry: TimesheetEntry, anchor: HTMLElement) => void;
};
