import { useQuery } from '@tanstack/react-query';
import { Pencil, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/client-page.ts';
import { ApprovalsSection } from '#src/features/approvals/web/public.tsx';
import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import {
  ClientDialog,
  clientMenuItems,
  clients,
  ClientStatus,
  clientDialog,
} from '#src/features/clients/web/public.tsx';
import { DocumentsSection } from '#src/features/documents/web/public.tsx';
import { useDecrypted } from '#src/features/encryption/web/public.tsx';
import { ExpensesSection } from '#src/features/expenses/web/public.tsx';
import { InvoicesSection, OpenInvoicesSection } from '#src/features/invoices/web/public.tsx';
import { PortalSection } from '#src/features/portal/web/public.tsx';
import { ClientReminders } from '#src/features/reminders/web/public.tsx';
import {
  RecentHours,
  RecentTime,
  TimeActions,
  onlineTimesheets,
  TimeSummary,
} from '#src/features/timesheets/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SkeletonCard, SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { RailColumns } from '#src/platform/web/layout/page/rail-columns.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';
import { TabLinks, useUrlTab } from '#src/platform/web/layout/page/tab-links.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { ClientActivity } from './client-activity.tsx';
import { ClientContacts } from './client-contacts.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientProjects } from './client-projects.tsx';
import { useClientProjects } from './use-clients.ts';

const { Component: OlderRatesDialog } = createLazyComponent(
  async () => (await import('./older-rates-dialog.tsx')).OlderRatesDialog,
);

const tabs = [
  { name: 'overview', label: m.overview },
  { name: 'projects', label: m.projects },
  { name: 'time', label: m.time },
  { name: 'approvals', label: m.approvals },
  { name: 'invoices', label: m.invoices },
  { name: 'expenses', label: m.expenses },
  { name: 'documents', label: m.documents },
  { name: 'portal', label: m.portal },
  { name: 'activity', label: m.activity },
] as const satisfies [Tab<string>, ...Tab<string>[]];

/** Details, projects, time, approvals, invoices, expenses, documents and activity of a client. [7.9] */
export function ClientPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  /** The record as it was opened: its form stays if it is deleted elsewhere. */
  const [edited, setEdited] = useState<Client | null>(null);
  /** Its rates were changed. */
  const [repriced, setRepriced] = useState<Client | null>(null);
  const query = useQuery({ ...clients.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const client = useDecrypted(privateClientFields, isId(id) ? query.data : null);
  const projects = useClientProjects(id);
  const tab = useUrlTab(tabs);
  const filter = useMemo(() => ({ clientId: id }), [id]);
  usePrefetchedParts(clientDialog.preload);

  return (
    <>
      <DetailPage
        back={{ label: m.clients, to: '/clients' }}
        record={client}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={{ heading: m.clientNotFound, hint: m.clientMayBeDeleted }}
        title={({ name }) => name}
        status={({ isActive }) => <ClientStatus isActive={isActive} />}
        actions={(shown) => (
          <>
            <TimeActions clientId={shown.id} projectId={null} />
            <Button variant="outlined" icon={Pencil} onClick={() => setEdited(shown)}>
              {m.edit}
            </Button>
            <RowActions
              of={shown.name}
              actions={[
                {
                  label: m.statement,
                  icon: ScrollText,
                  onClick: () => void navigate(`/invoices/statement/${shown.id}`),
                },
                ...clientMenuItems(
                  shown,
                  () => setEdited(shown),
                  () => void navigate('/clients'),
                ).slice(1),
              ]}
            />
          </>
        )}
      >
        {(shown) => (
          <>
            <TabLinks recordName={shown.name} tabs={tabs} current={tab} />
            {tab === 'overview' && (
              <>
                <ClientTimeSummary clientId={shown.id} />
                <RailColumns
                  rail={
                    <>
                      <ClientDetails client={shown} />
                      <ClientContacts contacts={shown.contacts} />
                    </>
                  }
                >
                  <OpenInvoicesSection
                    fallback={<SkeletonCard />}
                    clientId={shown.id}
                    allHref="?tab=invoices"
                  />
                  <ClientProjects client={shown} projects={projects} />
                  <RecentHours of={filter} unit="month" />
                  <RecentTime
                    of={filter}
                    projectName={(project) => projects?.find((one) => one.id === project)?.name}
                  />
                </RailColumns>
              </>
            )}
            {tab === 'projects' && <ClientProjects client={shown} projects={projects} />}
            {tab === 'time' && (
              <RecentTime
                of={filter}
                projectName={(project) => projects?.find((one) => one.id === project)?.name}
              />
            )}
            {tab === 'approvals' && (
              <ApprovalsSection fallback={<SkeletonSections />} clientId={shown.id} name={shown.name} />
            )}
            {tab === 'invoices' && (
              <>
                <InvoicesSection fallback={<SkeletonSections />} clientId={shown.id} />
                <ClientReminders clientId={shown.id} />
              </>
            )}
            {tab === 'expenses' && (
              <ExpensesSection
                fallback={<SkeletonSections />}
                name={shown.name}
                work={{ clientId: shown.id }}
              />
            )}
            {tab === 'documents' && (
              <DocumentsSection
                fallback={<SkeletonSections />}
                entityName={shown.name}
                place={{ type: 'clientDocument', entityType: 'client', entityId: shown.id }}
              />
            )}
            {tab === 'portal' && <PortalSection fallback={<SkeletonSections />} clientId={shown.id} />}
            {tab === 'activity' && <ClientActivity client={shown} projects={projects} />}
          </>
        )}
      </DetailPage>
      {edited && (
        <ClientDialog
          client={edited}
          onRatesChanged={() => setRepriced(edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {repriced && !edited && <OlderRatesDialog clientId={repriced.id} onClose={() => setRepriced(null)} />}
    </>
  );
}

/** Totals of a client's time, and what an invoice would offer. */
function ClientTimeSummary({ clientId }: { clientId: string }) {
  const of = useMemo(() => ({ clientId }), [clientId]);
  const { data, dataUpdatedAt } = useQuery(onlineTimesheets.unbilled.queryOptions({ input: {} }));
  return (
    <TimeSummary
      of={of}
      unbilled={data && (data.items.find((each) => each.clientId === clientId) ?? nothing)}
      readAt={dataUpdatedAt}
      invoiceHref={`/invoices/new?client=${clientId}`}
    />
  );
}

const nothing = { durationMs: 0, amounts: [], hasFixedPrice: false, hasRetainerHours: false };
