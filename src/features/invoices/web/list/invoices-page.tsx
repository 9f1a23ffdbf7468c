import { useQuery } from '@tanstack/react-query';
import { Mail, ReceiptText, Settings } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { statusTabs } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { invoiceName, tabCountLabel, tabLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceMenuItems } from '#src/features/invoices/web/invoice-menu.ts';
import { SetupChecklist, useIsSetupKnown } from '#src/features/invoices/web/overview/setup-checklist.tsx';
import { useClientsById } from '#src/features/invoices/web/queries.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import type { EmptyStateProps } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ChipRow } from '#src/platform/web/layout/filters/chip-row.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { InvoiceBulkActions } from './invoice-bulk-actions.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { formatSums, InvoiceTotals } from './list-totals.tsx';
import * as styles from './list.module.css';
import { useInvoiceList } from './use-invoice-list.ts';

type InvoicesPageProps = {
  /** What waits for the user. */
  notice?: ReactNode;
};

/** Invoices, quotes and credit notes. [2.8] */
export function InvoicesPage({ notice }: InvoicesPageProps) {
  const navigate = useNavigate();
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  const list = useInvoiceList();
  const isSetupKnown = useIsSetupKnown();
  const { clients, clientName } = useClientsById();
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  const columns = useMemo(
    () => invoiceColumns({ clientName, today, timeZone }),
    [clientName, today, timeZone],
  );
  const add = { label: m.newInvoice, onClick: () => void navigate('/invoices/new') };
  const addQuote = { label: m.newQuote, onClick: () => void navigate('/invoices/new?type=quote') };
  const emptyTabs: Partial<Record<InvoiceTab, EmptyStateProps>> = {
    open: { icon: ReceiptText, sentence: m.nothingOpen },
    overdue: { icon: ReceiptText, sentence: m.nothingOverdue },
    draft: { icon: ReceiptText, sentence: m.noDrafts },
    quotes: { icon: ReceiptText, sentence: m.noQuotesYet, action: addQuote },
    creditNotes: { icon: ReceiptText, sentence: m.noCreditNotesYet },
  };
  const empty = emptyTabs[list.tab];

  return (
    <ListPage
      {...list.rows}
      items={isSetupKnown ? list.rows.items : undefined}
      title={m.invoices}
      action={add}
      controls={
        <div className={styles.controls}>
          <ButtonLink to="/invoices/emails" variant="outlined" icon={Mail}>
            {m.emails}
          </ButtonLink>
          <ButtonLink to="/invoices/settings" variant="outlined" icon={Settings}>
            {m.settings}
          </ButtonLink>
        </div>
      }
      tabs={<InvoiceTabs counts={list.totals?.counts} current={list.part} />}
      notice={notice}
      search={list.search}
      searchLabel={m.searchInvoices}
      filters={
        <>
          <ChipRow>
            {list.part === 'invoices' && (
              <FilterChip
                label={m.status}
                {...list.chip('tab')}
                choices={statusTabs.map((tab) => ({
                  value: tab,
                  label: m.tabWithCount({ tab: tabLabels[tab], count: list.countOf(tab) }),
                }))}
              />
            )}
            <FilterChip
              label={m.client}
              {...list.chip('client')}
              choices={[...clients.values()]
                .map(({ id, name }) => ({ value: id, label: name }))
                .toSorted((a, b) => compareNames(a.label, b.label))}
            />
            <FilterChip
              label={m.project}
              {...list.chip('project')}
              choices={projects
                .filter(({ clientId }) => clientId !== null && [clientId, ''].includes(list.clientId))
                .map(({ id, name }) => ({ value: id, label: name }))
                .toSorted((a, b) => compareNames(a.label, b.label))}
            />
            <FilterChip
              label={m.sentToClient}
              {...list.chip('sent')}
              choices={[
                { value: 'no', label: m.no },
                { value: 'yes', label: m.yes },
              ]}
            />
          </ChipRow>
          {list.clientId !== '' && (
            <TextLink to={`/invoices/statement/${list.clientId}`} isLine>
              {m.statement}
            </TextLink>
          )}
          <ListCount
            count={list.totals && list.countOf(list.tab)}
            label={({ count }) => tabCountLabel(list.tab, count)}
          />
        </>
      }
      totals={
        <>
          <SetupChecklist />
          <InvoiceTotals sums={list.totals?.sums ?? []} />
        </>
      }
      isFiltered={list.isFiltered && !(list.isWholeTab && empty !== undefined)}
      onClearFilters={list.clear}
      bulkActions={<InvoiceBulkActions list={list.rows} {...{ clientName, today }} />}
      empty={empty ?? { icon: ReceiptText, sentence: m.noInvoicesYet, action: add }}
    >
      {(rows) => (
        <RecordTable
          caption={m.invoices}
          items={rows}
          itemName={invoiceName}
          itemHref={({ id }) => `/invoices/${id}`}
          columns={columns}
          actions={(invoice) => invoiceMenuItems(invoice, navigate)}
          selection={list.rows.selection}
          total={formatSums(list.tab, list.totals?.sums ?? [])}
        />
      )}
    </ListPage>
  );
}
