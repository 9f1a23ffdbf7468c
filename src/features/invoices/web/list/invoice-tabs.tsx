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
/** Of other features, which are tabs of invoices. */
const parts = ['recurring', 'reminders'] as const;
type InvoicePart = InvoiceTab | (typeof parts)[number];
type InvoiceTabsProps = { counts: TabCounts | undefined; current: InvoicePart };

/** The parts of Invoices. A tab keeps the search and the client. */
export function InvoiceTabs({ counts, current }: InvoiceTabsProps) {
  const [params] = useSearchParams();
  const queryOf = (name: InvoicePart) => {
    const next = new URLSearchParams(params);
    // These mean something else, or nothing, in the other parts.
    if (isPart(name) || isPart(current)) for (const own of ['project', 'status', 'sort']) next.delete(own);
    if (name === 'all' || isPart(name)) next.delete('tab');
    else next.set('tab', name);
    return next.size === 0 ? '' : `?${next}`;
  };
  const toTab = (name: InvoiceTab): Tab<InvoicePart> => {
    const count = counts?.find(({ tab }) => tab === name)?.count ?? 0;
    const label = tabLabels[name];
    return {
      name,
      label: count === 0 ? label : m.tabWithCount({ tab: label, count }),
      to: `/invoices${queryOf(name)}`,
    };
  };
  const [first, ...others] = invoiceTabs;
  const ofParts = parts.map((name) => ({
    name,
    label: partLabels[name],
    to: `/invoices/${name}${queryOf(name)}`,
  }));
  return (
    <TabLinks
      recordName={m.invoices}
      tabs={[toTab(first), ...others.map(toTab), ...ofParts]}
      current={current}
    />
  );
}

const partLabels = { recurring: m.recurring, reminders: m.reminders };

function isPart(name: InvoicePart): boolean {
  return parts.some((part) => part === name);
}

/** The same on a page that lists no invoices. */
export function AllInvoiceTabs({ current }: Pick<InvoiceTabsProps, 'current'>) {
  const { data } = useQuery(invoices.totals.queryOptions({ input: { tab: 'all' } }));
  return <InvoiceTabs counts={data?.counts} current={current} />;
}
