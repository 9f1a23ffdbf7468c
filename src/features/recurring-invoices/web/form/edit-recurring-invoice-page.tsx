import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { recurringKeys } from '#src/features/recurring-invoices/web/queries.ts';
import { EditSchedulePage, useChangeSchedule } from '#src/features/schedules/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { RecurringForm } from './recurring-form.tsx';
import type { CheckedRecurringInvoice } from './recurring-form.tsx';
import { toRecurringValues } from './recurring-values.ts';

const path = '/invoices/recurring';

/** Changes what comes; invoices that it made stay as they are. */
export function EditRecurringInvoicePage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...recurringInvoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  return (
    <EditSchedulePage
      list={{ label: m.recurringInvoices, to: path }}
      query={query}
      isId={isId(id)}
      missing={{ heading: m.recurringNotFound, hint: m.recurringMayBeDeleted }}
      title={({ name }) => m.editNamed({ name })}
    >
      {(latest, onReload) => <EditForm latest={latest} onReload={onReload} />}
    </EditSchedulePage>
  );
}

type EditFormProps = { latest: RecurringInvoice; onReload: () => void };

function EditForm({ latest, onReload }: EditFormProps) {
  const today = useAccountToday();
  const { opened, onSave } = useChangeSchedule<Omit<CheckedRecurringInvoice, 'id'>, RecurringInvoice>(
    latest,
    recurringInvoices,
    { path, keys: recurringKeys, done: m.changedNamed },
  );
  return (
    <RecurringForm
      values={toRecurringValues(opened)}
      before={opened.recurrence}
      today={today}
      isNew={false}
      onSave={onSave}
      onReload={onReload}
    />
  );
}
