import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { invoiceTabs } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { tabLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { TabLinks } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';

type TabCounts = readonly { tab: InvoiceTab; count: number }[];

/** A tab keeps the search and the client. */
export function useInvoiceTabs(counts: TabCounts | undefined): [Tab<InvoiceTab>, ...Tab<InvoiceTab>[]] {
  const [params] = useSearchParams();
  const toTab = (name: InvoiceTab): Tab<InvoiceTab> => {
    const next = new URLSearchParams(params);
    if (name === 'all') next.delete('tab');
    else next.set('tab', name);
    const count = counts?.find(({ tab }) => tab === name)?.count ?? 0;
    const label = tabLabels[name];
    return {
      name,
      label: count === 0 ? label : m.tabWithCount({ tab: label, count }),
      to: `/invoices?${next}`,
    };
  };
  const [first, ...others] = invoiceTabs;
  return [toTab(first), ...others.map(toTab)];
}

type InvoiceTabLinksProps = { current: string; moreTabs: readonly Tab<string>[] };

/** The tabs of invoices on a page of another feature, which is one of them. */
export function InvoiceTabLinks({ current, moreTabs }: InvoiceTabLinksProps) {
  const { data } = useQuery(invoices.totals.queryOptions({ input: {} }));
  const [first, ...others] = useInvoiceTabs(data?.counts);
  return <TabLinks recordName={m.invoices} tabs={[first, ...others, ...moreTabs]} current={current} />;
}
