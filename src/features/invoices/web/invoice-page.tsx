import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { useDeferredData } from '#src/platform/web/layout/use-deferred-data.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { invoices } from './api.ts';
import { invoiceTitle } from './invoice-labels.ts';
import { useIsSetupKnown } from './overview/setup-checklist.tsx';

// Not React's `lazy`, which shows its fallback for 300 ms even if the file is there.
const { Component: DraftPage } = createLazyComponent(
  async () => (await import('./editor/draft-page.tsx')).DraftPage,
  { takesFocus: false, renderedAs: 'draft' },
);
const { Component: IssuedPage } = createLazyComponent(
  async () => (await import('./issued/issued-page.tsx')).IssuedPage,
  { takesFocus: false, renderedAs: 'issued' },
);

type InvoicePageProps = {
  /** What another feature shows beside an invoice that takes payments. */
  remindersOf?: ((invoice: Invoice) => ReactNode) | undefined;
};

/** A draft in its editor; an issued document as it is. */
export function InvoicePage({ remindersOf }: InvoicePageProps) {
  const { id = '' } = useParams();
  const query = useQuery({ ...invoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const isSetupKnown = useIsSetupKnown();
  /** Loading the latest version starts the editor again. */
  const [loadCount, setLoadCount] = useState(0);
  // In steps, because the editor is large.
  const loaded = useDeferredData(query.data);
  const invoice = isId(id) ? loaded : null;

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
  if (!invoice || (invoice.state === 'draft' && !isSetupKnown)) return frame;
  return invoice.state === 'draft' ? (
    <DraftPage key={`${id} ${loadCount}`} invoice={invoice} onReload={() => void reload()} fallback={frame} />
  ) : (
    <IssuedPage key={id} invoice={invoice} remindersOf={remindersOf} fallback={frame} />
  );
}
