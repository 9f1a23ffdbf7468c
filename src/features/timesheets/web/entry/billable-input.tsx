import { useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import { PresetRateHint, useAccount } from '#src/features/identity/web/public.tsx';
import { effectiveBilling, termsForDay } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import { formatBilling, formatDefaultRate } from '#src/features/projects/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatEntryRate } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import type { EntryFormValues } from './entry-form.ts';

type BillableInputProps = { entry: TimesheetEntry | undefined; work: ClientsAndProjects };

/** The billable switch, with the rate and reason of the entry, or the terms of a new one. */
export function BillableInput({ entry, work }: BillableInputProps) {
  const isBillable = useWatch<EntryFormValues, 'billable'>({ name: 'billable' });
  const { terms, isDefaultRate, currency } = useBillingTerms(work);
  const help = entry ? (
    priceHelp(entry)
  ) : (
    <>
      {terms}
      {isDefaultRate && '.'}
      {isDefaultRate && <PresetRateHint currency={currency} />}
    </>
  );
  return <SwitchInput name="billable" label={m.billable} {...(isBillable && { help })} />;
}

/** "€120.00/h", "Your default rate, €93.75/h" */
function useBillingTerms({ clients, projects }: ClientsAndProjects): {
  terms: string;
  isDefaultRate: boolean;
  currency: string;
} {
  const { preferences } = useAccount();
  const [date, clientId, projectId, taskId] = useWatch<
    EntryFormValues,
    ['date', 'clientId', 'projectId', 'taskId']
  >({ name: ['date', 'clientId', 'projectId', 'taskId'] });
  const project = projects.find(({ id }) => id === projectId);
  const client = clients.find(({ id }) => id === (project?.clientId ?? clientId)) ?? null;
  const currency = client?.currency ?? preferences.currency;
  const account = { ...preferences, currency };
  const byDefault = formatDefaultRate(account);
  const terms = project
    ? formatBilling(effectiveBilling(termsForDay(project, date), client, findTask(project, taskId)), account)
    : byDefault;
  return { terms, isDefaultRate: terms === byDefault, currency };
}

/** The rate changes only if the work does. */
function priceHelp(entry: TimesheetEntry): string {
  return entry.billable ? formatEntryRate(entry) : m.pricedWhenSaved;
}
