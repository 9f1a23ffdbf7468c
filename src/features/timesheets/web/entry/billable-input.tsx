import { useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { formatRate } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import type { EntryFormValues } from './entry-form.ts';

/** The billable switch, with the entry's rate and reason. */
export function BillableInput({ entry }: { entry: TimesheetEntry | undefined }) {
  const isBillable = useWatch<EntryFormValues, 'billable'>({ name: 'billable' });
  return (
    <SwitchInput name="billable" label={m.billable} {...(entry && { help: priceHelp(entry, isBillable) })} />
  );
}

/** The rate changes only if the work does. */
function priceHelp(entry: TimesheetEntry, isBillable: boolean): string {
  if (!isBillable) return m.notBillable;
  return entry.billable ? formatRate(entry) : m.pricedWhenSaved;
}
