import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryTextLabels } from '#src/features/timesheets/entry-text-labels.ts';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import { entryTextNames } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useUsedTags } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { errorSentences } from '#src/features/timesheets/web/labels/entry-errors.ts';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { ActivityList } from './activity-list.tsx';
import { BillableInput } from './billable-input.tsx';
import { ClientProjectFields } from './client-project-fields.tsx';
import { newFormValues, toEntryChange, entryFormSchema, toNewEntry, entryFormValues } from './entry-form.ts';
import type { EntryForm, EntryFormValues } from './entry-form.ts';
import { InvoicedButton } from './invoiced-button.tsx';
import { saveEntryChange, saveNewEntry } from './save-entry-form.ts';
import { TimeFields } from './time-fields.tsx';

type EntryDialogProps = {
  /** The entry to change; absent for a new one. */
  entry?: TimesheetEntry;
  /** Known values of a new entry. */
  values?: Partial<EntryFormValues>;
  /** Default day of a new entry. */
  day: string;
  work: ClientsAndProjects;
  onClose: () => void;
};

/** Form for a new or an existing entry. */
export function EntryDialog({ entry, values, day, work, onClose }: EntryDialogProps) {
  const { preferences } = useAccount();
  const navigate = useNavigate();
  // One ID per open dialog, so that a retry saves the same entry.
  const [id] = useState(newId);
  const [seen, setSeen] = useState(entry);
  const timeZone = entry?.timeZone ?? preferences.timeZone;

  const { lockedUntil } = preferences;
  const schema = useMemo(() => entryFormSchema(timeZone, lockedUntil), [timeZone, lockedUntil]);
  const locked = entry && lockedEntryMessage(entry, lockedUntil);

  async function save(form: EntryForm) {
    if (seen) await saveEntryChange(seen, toEntryChange(seen, form), navigate);
    else await saveNewEntry(toNewEntry(form, id, timeZone), navigate);
    await invalidateEntries();
  }

  return (
    <FormDialog
      title={entry === undefined ? m.newEntry : locked === undefined ? m.editEntry : m.entry}
      schema={schema}
      sentences={errorSentences}
      values={entry ? entryFormValues(entry) : newFormValues({ date: day, ...values }, work.projects)}
      {...(entry &&
        locked !== undefined && {
          lockedReason: locked,
          unlockAction: <InvoicedButton entry={entry} onDone={onClose} />,
        })}
      onSave={save}
      {...(entry && {
        fetchNewer: async () => {
          const newer = await timesheets.get.call({ id: entry.id });
          if (newer) setSeen(newer);
          return newer && entryFormValues(newer);
        },
      })}
      onClose={onClose}
    >
      <TextInput name="description" label={m.description} required autoFocus />
      <TimeFields timeZone={timeZone} />
      <ClientProjectFields work={work} />
      <BillableInput entry={entry} work={work} />
      <EntryTags />
      {entryTextNames.map((name) => (
        <TextInput key={name} name={name} label={entryTextLabels[name].alone} rows={2} />
      ))}
      {entry && locked === undefined && <InvoicedButton entry={entry} onDone={onClose} />}
      {entry && <ActivityList entry={entry} work={work} />}
    </FormDialog>
  );
}

function EntryTags() {
  return <TagsInput name="tags" label={m.tags} suggestions={useUsedTags()} />;
}
