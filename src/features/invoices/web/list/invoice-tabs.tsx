import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { tabLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { TabLinks } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';

type TabCounts = readonly { tab: InvoiceTab; count: number }[];
/** Pages of other features that are tabs of Invoices. */
const otherPages = ['recurring', 'reminders'] as const;
type OtherPage = (typeof otherPages)[number];
const listParts = ['invoices', 'quotes', 'creditNotes'] as const;
type InvoicePart = (typeof listParts)[number] | OtherPage;
type InvoiceTabsProps = { counts: TabCounts | undefined; current: InvoicePart };

/** The parts of Invoices. A tab keeps the search and the client. */
export function InvoiceTabs({ counts, current }: InvoiceTabsProps) {
  const [params] = useSearchParams();
  const queryOf = (name: InvoicePart) => {
    const next = new URLSearchParams(params);
    // These mean something else, or nothing, in the other parts.
    if (isOtherPage(name) ? name !== current : isOtherPage(current))
      for (const own of ['project', 'status', 'sort']) next.delete(own);
    if (name === 'invoices' || isOtherPage(name)) next.delete('tab');
    else next.set('tab', name);
    return next.size === 0 ? '' : `?${next}`;
  };
  const toTab = (name: (typeof listParts)[number]): Tab<InvoicePart> => {
    const count = counts?.find(({ tab }) => tab === name)?.count ?? 0;
    const label = tabLabels[name];
    return {
      name,
      label: count === 0 ? label : m.tabWithCount({ tab: label, count }),
      to: `/invoices${queryOf(name)}`,
    };
  };
  const [first, ...parts] = listParts;
  const others = otherPages.map((name) => ({
    name,
    label: otherLabels[name],
    to: `/invoices/${name}${queryOf(name)}`,
  }));
  return (
    <TabLinks
      recordName={m.invoices}
      tabs={[toTab(first), ...parts.map(toTab), ...others]}
      current={current}
    />
  );
}

const otherLabels: Readonly<Record<OtherPage, string>> = { recurring: m.recurring, reminders: m.reminders };

function isOtherPage(part: InvoicePart): part is OtherPage {
  return otherPages.some((page) => page === part);
}

/** The same on a page that lists no invoices. */
export function AllInvoiceTabs({ current }: Pick<InvoiceTabsProps, 'current'>) {
  const { data } = useQuery(invoices.totals.queryOptions({ input: { tab: 'invoices' } }));
  return <InvoiceTabs counts={data?.counts} current={current} />;
}
