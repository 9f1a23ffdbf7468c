import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { recurringKeys } from '#src/features/recurring-invoices/web/queries.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { RecurringForm } from './recurring-form.tsx';
import type { CheckedRecurringInvoice } from './recurring-form.tsx';
import { toRecurringValues } from './recurring-values.ts';

/** Changes what comes; invoices that it made stay as they are. */
export function EditRecurringInvoicePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  const query = useQuery({ ...recurringInvoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  /** Loading the latest version starts the form again. */
  const [loadCount, setLoadCount] = useState(0);
  const [operationId] = useState(newId);

  async function reload() {
    await query.refetch();
    setLoadCount(loadCount + 1);
  }

  async function save({ id: _id, ...checked }: CheckedRecurringInvoice, { revision }: RecurringInvoice) {
    await recurringInvoices.update.call({ ...checked, id, revision, operationId });
    const undo = () => recurringInvoices.undo.call({ id: operationId });
    notifyUndoable(m.changedNamed({ name: checked.name }), undo, { keys: recurringKeys });
    await Promise.all(recurringKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await navigate(`/invoices/recurring/${id}`, { replace: true });
  }

  return (
    <DetailPage
      back={{ label: m.recurringInvoices, to: '/invoices/recurring' }}
      record={isId(id) ? query.data : null}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.recurringNotFound, hint: m.recurringMayBeDeleted }}
      title={({ name }) => m.editNamed({ name })}
    >
      {(recurring) => (
        <RecurringForm
          key={loadCount}
          values={toRecurringValues(recurring)}
          before={recurring.recurrence}
          today={today}
          isNew={false}
          onSave={(checked) => save(checked, recurring)}
          onReload={() => void reload()}
        />
      )}
    </DetailPage>
  );
}
