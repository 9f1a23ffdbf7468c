import { useState } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { invoicedMessage } from '#src/features/timesheets/invoiced-elsewhere.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { entriesHaveChanged } from './acting.ts';
import { ActivityList } from './activity-list.tsx';
import { timesheets } from './api.ts';
import { BillableInput } from './billable-input.tsx';
import {
  type EntryForm,
  blankEntry,
  changeOf,
  entryFormIn,
  newEntryOf,
  type TypedEntry,
  typedOf,
} from './entry-form.ts';
import { MarkButton } from './mark-button.tsx';
import { saveChange, saveEntry } from './saving-entries.ts';
import { TimeFields } from './time-fields.tsx';
import type { Work } from './use-work.ts';
import { WorkFields } from './work-fields.tsx';

type EntryDialogProps = {
  /** The one to change; absent for a new one. */
  entry?: TimesheetEntry;
  /** What is known of a new one. */
  values?: Partial<TypedEntry>;
  /** The day of a new one. */
  day: string;
  work: Work;
  onClose: () => void;
};

/** Writes down time that was worked, or changes what was written down. */
export function EntryDialog({ entry, values, day, work, onClose }: EntryDialogProps) {
  const { preferences } = useAccount();
  // Made once for the open dialog: a save that is tried again makes the same entry.
  const [id] = useState(freshId);
  const [seen, setSeen] = useState(entry);
  const timeZone = entry?.timeZone ?? preferences.timeZone;

  const [schema] = useState(() => entryFormIn(timeZone));

  async function save(form: EntryForm) {
    if (seen) await saveChange(seen, changeOf(seen, form));
    else await saveEntry(newEntryOf(form, id, timeZone));
    await entriesHaveChanged();
  }

  return (
    <FormDialog
      title={titleOf(entry)}
      schema={schema}
      values={entry ? typedOf(entry) : { ...blankEntry(values?.date ?? day), ...values }}
      {...(entry?.invoiced && {
        locked: invoicedMessage(entry),
        unlock: <MarkButton entry={entry} onDone={onClose} />,
      })}
      onSave={save}
      {...(entry && {
        readNewer: async () => {
          const newer = await timesheets.get.call({ id: entry.id });
          if (newer) setSeen(newer);
          return newer && typedOf(newer);
        },
      })}
      onClose={onClose}
    >
      <TextInput name="description" label="Description" required autoFocus />
      <TimeFields timeZone={timeZone} />
      <WorkFields work={work} />
      <BillableInput entry={entry} />
      <TextInput name="notes" label="Notes" rows={2} />
      {entry && !entry.invoiced && <MarkButton entry={entry} onDone={onClose} />}
      {entry && <ActivityList entry={entry} work={work} />}
    </FormDialog>
  );
}

function titleOf(entry: TimesheetEntry | undefined): string {
  if (!entry) return 'Add entry';
  return entry.invoiced ? 'Entry' : 'Edit entry';
}
