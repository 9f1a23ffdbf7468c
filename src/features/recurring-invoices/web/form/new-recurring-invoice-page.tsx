import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { invoiceQuery, useInvoiceSettings } from '#src/features/invoices/web/public-for-recurring.tsx';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { recurringKeys } from '#src/features/recurring-invoices/web/queries.ts';
import { useCreateSchedule } from '#src/features/schedules/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { RecurringForm } from './recurring-form.tsx';
import type { CheckedRecurringInvoice } from './recurring-form.tsx';
import { emptyValues } from './recurring-values.ts';
import { valuesOfInvoice } from './values-of-invoice.ts';

/** A new one: empty, of a client (`?client=`), or like an invoice (`?from=`). */
export function NewRecurringInvoicePage() {
  const [params] = useSearchParams();
  const today = useAccountToday();
  const from = params.get('from') ?? '';
  const source = useQuery({ ...invoiceQuery(from), enabled: isId(from) });
  const settings = useInvoiceSettings();
  const isReady = from === '' || (settings !== undefined && source.data !== undefined);
  const create = useCreateSchedule<CheckedRecurringInvoice>(recurringInvoices, {
    path: '/invoices/recurring',
    keys: recurringKeys,
  });

  return (
    <DetailPage
      back={{ label: m.recurringInvoices, to: '/invoices/recurring' }}
      record={isReady ? { invoice: source.data ?? null } : undefined}
      error={source.error}
      onRetry={() => void source.refetch()}
      missing={{ heading: '', hint: '' }}
      title={() => m.newRecurringInvoice}
    >
      {({ invoice }) => (
        <RecurringForm
          values={
            invoice && settings
              ? valuesOfInvoice(invoice, { settings, today })
              : emptyValues(params.get('client'), today)
          }
          before={null}
          today={today}
          isNew
          onSave={create}
        />
      )}
    </DetailPage>
  );
}
