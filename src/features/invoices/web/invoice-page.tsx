import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { invoices } from './api.ts';
import { invoiceTitle } from './invoice-labels.ts';

const DraftPage = lazy(async () => ({ default: (await import('./editor/draft-page.tsx')).DraftPage }));
const IssuedPage = lazy(async () => ({ default: (await import('./issued/issued-page.tsx')).IssuedPage }));

type InvoicePageProps = {
  /** What another feature shows beside an invoice that takes payments. */
  remindersOf?: ((invoice: Invoice) => ReactNode) | undefined;
};

/** A draft in its editor; an issued document as it is. */
export function InvoicePage({ remindersOf }: InvoicePageProps) {
  const { id = '' } = useParams();
  const query = useQuery({ ...invoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  /** Loading the latest version starts the editor again. */
  const [loadCount, setLoadCount] = useState(0);
  const invoice = isId(id) ? query.data : null;

  async function reload() {
    await query.refetch();
    setLoadCount(loadCount + 1);
  }

  const frame = (
    <DetailPage
      back={{ label: m.invoices, to: '/invoices' }}
      record={invoice}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.invoiceNotFound, hint: m.invoiceMayBeDeleted }}
      title={invoiceTitle}
    >
      {() => <SkeletonSections />}
    </DetailPage>
  );
  if (!invoice) return frame;
  return (
    <Suspense fallback={frame}>
      {invoice.state === 'draft' ? (
        <DraftPage key={`${id} ${loadCount}`} invoice={invoice} onReload={() => void reload()} />
      ) : (
        <IssuedPage key={id} invoice={invoice} remindersOf={remindersOf} />
      )}
    </Suspense>
  );
}
