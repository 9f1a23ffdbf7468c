import { Suspense, createContext, lazy, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { TypedEntry } from './entry-form.ts';
import type { Work } from './use-work.ts';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }));

/** The dialog that is open: for a new entry, perhaps like another one, or to change one. */
type Open = { entry: TimesheetEntry } | { like: TimesheetEntry } | { values: Partial<TypedEntry> };

/** Ways into the entry dialog, from whichever view. */
export type EntryOpener = {
  /** A new one; what is known of it already stands in it: a day, clocks, a project. */
  add: (values?: Partial<TypedEntry>) => void;
  /** What is on an invoice opens all the same, to be read. */
  edit: (entry: TimesheetEntry) => void;
  copy: (entry: TimesheetEntry) => void;
};

const Opener = createContext<EntryOpener | null>(null);

export function useEntryOpener(): EntryOpener {
  const opener = use(Opener);
  if (!opener) throw new Error('Entries are opened on the timesheets page alone.');
  return opener;
}

type EntryDialogsProps = { day: string; work: Work; children: ReactNode };

/** The one place where the entry dialog opens; `day` is the one of new entries. */
export function EntryDialogs({ day, work, children }: EntryDialogsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useMemo<EntryOpener>(
    () => ({
      add: (values = {}) => setOpen({ values }),
      edit: (entry) => setOpen({ entry }),
      copy: (like) => setOpen({ like }),
    }),
    [],
  );
  return (
    <Opener value={opener}>
      {children}
      <Suspense>
        {open && <EntryDialog {...open} day={day} work={work} onClose={() => setOpen(null)} />}
      </Suspense>
    </Opener>
  );
}
