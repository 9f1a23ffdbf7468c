import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import type { TypedEntry } from './entry-form.ts';
import type { Work } from './use-work.ts';

const { Part: EntryDialog } = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const { Part: SplitDialog } = lazyPart(async () => (await import('./entry-prompts.tsx')).SplitDialog);
const { Part: MoveDialog } = lazyPart(async () => (await import('./entry-prompts.tsx')).MoveDialog);

/** The dialog that is open: for a new entry, or about one that is there. */
type Open =
  | { to: 'add'; values: Partial<TypedEntry> }
  | { to: 'edit' | 'split' | 'move'; entry: TimesheetEntry };

/** Ways into the dialogs about entries, from whichever view. */
export type EntryOpener = {
  /** A new one; what is known of it already stands in it: a day, clocks, a project. */
  add: (values?: Partial<TypedEntry>) => void;
  /** What is on an invoice opens all the same, to be read. */
  edit: (entry: TimesheetEntry) => void;
  /** Asks at what clock; the entry needs a start and an end. */
  split: (entry: TimesheetEntry) => void;
  /** Asks to which day. */
  move: (entry: TimesheetEntry) => void;
};

const Opener = createContext<EntryOpener | null>(null);

export function useEntryOpener(): EntryOpener {
  const opener = use(Opener);
  if (!opener) throw new Error('Entries are opened on the timesheets page alone.');
  return opener;
}

type EntryDialogsProps = { day: string; work: Work; children: ReactNode };

/** The one place where the dialogs about entries open; `day` is the one of new entries. */
export function EntryDialogs({ day, work, children }: EntryDialogsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useMemo<EntryOpener>(
    () => ({
      add: (values = {}) => setOpen({ to: 'add', values }),
      edit: (entry) => setOpen({ to: 'edit', entry }),
      split: (entry) => setOpen({ to: 'split', entry }),
      move: (entry) => setOpen({ to: 'move', entry }),
    }),
    [],
  );
  return (
    <Opener value={opener}>
      {children}
      {open && <Dialog open={open} day={day} work={work} onClose={() => setOpen(null)} />}
    </Opener>
  );
}

type DialogProps = { open: Open; day: string; work: Work; onClose: () => void };

function Dialog({ open, ...rest }: DialogProps) {
  switch (open.to) {
    case 'add':
      return <EntryDialog values={open.values} {...rest} />;
    case 'edit':
      return <EntryDialog entry={open.entry} {...rest} />;
    case 'split':
      return <SplitDialog entry={open.entry} onClose={rest.onClose} />;
    case 'move':
      return <MoveDialog entry={open.entry} onClose={rest.onClose} />;
  }
}
