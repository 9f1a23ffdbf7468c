import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { PreparedDialog } from '#src/platform/web/layout/prepared-dialog.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { EntryFormValues } from './entry-form.ts';

const entryDialog = createLazyComponent(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const EntryDialog = entryDialog.Component;
const { Component: SplitDialog } = createLazyComponent(
  async () => (await import('./split-and-move-dialogs.tsx')).SplitEntryDialog,
);
const { Component: MoveDialog } = createLazyComponent(
  async () => (await import('./split-and-move-dialogs.tsx')).MoveEntryDialog,
);

/** The open dialog, for a new or an existing entry. */
type OpenDialog =
  | { to: 'add'; values: Partial<EntryFormValues> }
  | { to: 'edit' | 'split' | 'move'; entry: TimesheetEntry };

const newEntry: OpenDialog = { to: 'add', values: {} };

/** Opens entry dialogs from any view. */
export type EntryOpener = {
  /** Loads the dialog, once the pointer or the focus is on what opens it. */
  prepare: () => unknown;
  /** Opens a new entry with the known values: day, times, project. */
  add: (values?: Partial<EntryFormValues>) => void;
  /** Also opens invoiced entries, read-only. */
  edit: (entry: TimesheetEntry) => void;
  /** Asks for the time of the split; the entry needs start and end times. */
  split: (entry: TimesheetEntry) => void;
  /** Asks for the new day. */
  move: (entry: TimesheetEntry) => void;
};

const EntryOpenerContext = createContext<EntryOpener | null>(null);

export function useEntryOpener(): EntryOpener {
  const opener = use(EntryOpenerContext);
  if (!opener) throw new Error('Entry dialogs are only available on the timesheets page.');
  return opener;
}

type EntryDialogProviderProps = { day: string; work: ClientsAndProjects; children: ReactNode };

/** Renders the entry dialogs; `day` is the default for new entries. */
export function EntryDialogProvider({ day, work, children }: EntryDialogProviderProps) {
  const [opened, setOpen] = useState<OpenDialog | null>(null);
  const newRecordLink = useNewRecordLink();
  const open = opened ?? (newRecordLink.isRequested ? newEntry : null);
  const opener = useMemo<EntryOpener>(
    () => ({
      prepare: entryDialog.preload,
      add: (values = {}) => setOpen({ to: 'add', values }),
      edit: (entry) => setOpen({ to: 'edit', entry }),
      split: (entry) => setOpen({ to: 'split', entry }),
      move: (entry) => setOpen({ to: 'move', entry }),
    }),
    [],
  );

  const { clear } = newRecordLink;
  const close = useCallback(() => {
    setOpen(null);
    clear();
  }, [clear]);
  const blank = useMemo(() => <EntryDialog day={day} work={work} onClose={close} />, [day, work, close]);
  const isBlank = open?.to === 'add' && Object.keys(open.values).length === 0;

  return (
    <EntryOpenerContext value={opener}>
      {children}
      <PreparedDialog isOpen={isBlank} part={entryDialog}>
        {blank}
      </PreparedDialog>
      {open && !isBlank && <ActiveDialog open={open} day={day} work={work} onClose={close} />}
    </EntryOpenerContext>
  );
}

type ActiveDialogProps = { open: OpenDialog; day: string; work: ClientsAndProjects; onClose: () => void };

function ActiveDialog({ open, ...rest }: ActiveDialogProps) {
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
