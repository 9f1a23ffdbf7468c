import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { recurringKeys } from '#src/features/recurring-invoices/web/queries.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { useFormReload } from '#src/platform/web/form/page/use-form-reload.ts';
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
  const query = useQuery({ ...recurringInvoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const { key, onReload } = useFormReload(query);

  return (
    <DetailPage
      back={{ label: m.recurringInvoices, to: '/invoices/recurring' }}
      record={isId(id) ? query.data : null}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.recurringNotFound, hint: m.recurringMayBeDeleted }}
      title={({ name }) => m.editNamed({ name })}
    >
      {(latest) => <EditForm key={`${id} ${key}`} latest={latest} onReload={onReload} />}
    </DetailPage>
  );
}

type EditFormProps = { latest: RecurringInvoice; onReload: () => void };

function EditForm({ latest, onReload }: EditFormProps) {
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  // A newer version, changed elsewhere, isn’t what the form shows, so saving must not replace it.
  const [opened] = useState(latest);
  const { id, revision } = opened;
  const [operationId] = useState(newId);

  async function save({ id: _id, ...checked }: CheckedRecurringInvoice) {
    await recurringInvoices.update.call({ ...checked, id, revision, operationId });
    const undo = () => recurringInvoices.undo.call({ id: operationId });
    notifyUndoable(m.changedNamed({ name: checked.name }), undo, { keys: recurringKeys });
    await Promise.all(recurringKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await navigate(`/invoices/recurring/${id}`, { replace: true });
  }

  return (
    <RecurringForm
      values={toRecurringValues(opened)}
      before={opened.recurrence}
      today={today}
      isNew={false}
      onSave={save}
      onReload={onReload}
    />
  );
}
