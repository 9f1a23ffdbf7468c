import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { storedSettingsQuery } from '#src/features/invoices/web/queries.ts';
import { useFormReload } from '#src/platform/web/form/page/use-form-reload.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Seller, bank, tax, numbers, texts and layout of new documents. */
export function InvoiceSettingsPage() {
  const query = useQuery(storedSettingsQuery);
  const [params] = useSearchParams();
  const { key, onReload } = useFormReload(query);

  return (
    <DetailPage
      back={{ label: m.invoices, to: '/invoices' }}
      record={query.data}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: '', hint: '' }}
      title={() => m.invoiceSettings}
    >
      {(stored) => <SettingsForm key={key} stored={stored} field={params.get('field')} onReload={onReload} />}
    </DetailPage>
  );
}
