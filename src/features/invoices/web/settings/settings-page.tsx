import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { linkedFields } from './linked-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

/** Seller, bank, tax, numbers, texts and layout of new documents. */
export function InvoiceSettingsPage() {
  const query = useQuery(invoices.settings.queryOptions({ input: {} }));
  const [params] = useSearchParams();
  /** Loading the latest version starts the form again. */
  const [loadCount, setLoadCount] = useState(0);

  async function reload() {
    await query.refetch();
    setLoadCount(loadCount + 1);
  }

  return (
    <DetailPage
      back={{ label: m.invoices, to: '/invoices' }}
      record={query.data}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: '', hint: '' }}
      title={() => m.invoiceSettings}
    >
      {(stored) => (
        <div className={styles.page}>
          <SettingsForm
            key={loadCount}
            stored={stored}
            field={linkedFields.find((name) => name === params.get('field'))}
            onReload={() => void reload()}
          />
        </div>
      )}
    </DetailPage>
  );
}
