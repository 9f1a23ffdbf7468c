import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/project-page.ts';
import { DocumentsSection } from '#src/features/documents/web/public.tsx';
import { useDecrypted } from '#src/features/encryption/web/public.tsx';
import { ExpensesSection } from '#src/features/expenses/web/public.tsx';
import { InvoicesSection } from '#src/features/invoices/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { privateProjectFields } from '#src/features/projects/rules/encrypted-project-fields.ts';
import {
  projectDialog,
  ProjectDialog,
  projects,
  ProjectStatus,
  useProjects,
} from '#src/features/projects/web/public.tsx';
import { RecentHours, RecentTime } from '#src/features/timesheets/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { RailColumns } from '#src/platform/web/layout/page/rail-columns.tsx';
import { TabLinks, useUrlTab } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { BillingHistory } from './billing-history.tsx';
import { BudgetSection } from './budget/budget-section.tsx';
import { ExtraFieldsSection } from './extra-fields-section.tsx';
import { FixedPriceSection } from './fixed-price-section.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectDetails } from './project-details.tsx';
import { ProjectTimeSummary, UnbilledSummary } from './unbilled-summary.tsx';

const { Component: RetainerLedger } = createLazyComponent(
  async () => (await import('./retainer/retainer-ledger-section.tsx')).RetainerLedgerSection,
  { takesFocus: false },
);

const { Component: RecalculateRatesDialog } = createLazyComponent(
  async () => (await import('./rates/recalculate-rates-dialog.tsx')).RecalculateRatesDialog,
);

const { Component: OlderRatesQuestion } = createLazyComponent(
  async () => (await import('./rates/older-rates-question.tsx')).OlderRatesQuestion,
  { takesFocus: false },
);

const tabs = [
  { name: 'overview', label: m.overview },
  { name: 'retainer', label: m.retainer },
  { name: 'time', label: m.time },
  { name: 'invoices', label: m.invoices },
  { name: 'expenses', label: m.expenses },
  { name: 'documents', label: m.documents },
] as const satisfies [Tab<string>, ...Tab<string>[]];

/** Details, budget, retainer, time, invoices, expenses and documents of a project. [3.7, 3.8] */
export function ProjectPage() {
  const { id = '' } = useParams();
  const { clients, clientOf, clientName, billing, currencyOf } = useProjects();
  const navigate = useNavigate();
  /** The record as it was opened: its form stays if it is deleted elsewhere. */
  const [edited, setEdited] = useState<Project | null>(null);
  /** Its rates were changed. */
  const [repriced, setRepriced] = useState<Project | null>(null);
  const [isRecalculating, setIsRecalculating] = useState(false);
  const [isDuplicating, setIsDuplicating] = useState(false);
  const query = useQuery({ ...projects.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const project = useDecrypted(privateProjectFields, isId(id) ? query.data : null);
  const tab = useUrlTab(tabs);
  const filter = useMemo(() => ({ projectId: id }), [id]);
  usePrefetchedParts(projectDialog.preload);
  const tabsOf = (shown: Project): [(typeof tabs)[number], ...(typeof tabs)[number][]] => {
    const [overview, ...others] = tabs;
    return [
      overview,
      ...others.filter(
        ({ name }) =>
          !(name === 'retainer' && !hasRetainer(shown)) && !(name === 'invoices' && shown.clientId === null),
      ),
    ];
  };
  const hasRetainer = (shown: Project) =>
    billing(shown).billingType === 'retainer' ||
    shown.earlierTerms.some(({ billingType }) => billingType === 'retainer');

  return (
    <>
      <DetailPage
        back={{ label: m.projects, to: '/projects' }}
        record={project}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={{ heading: m.projectNotFound, hint: m.projectMayBeDeleted }}
        title={({ name }) => name}
        status={({ status }) => <ProjectStatus status={status} />}
        actions={(shown) => (
          <ProjectActions
            project={shown}
            onEdit={() => setEdited(shown)}
            onDuplicate={() => setIsDuplicating(true)}
            onRecalculate={() => setIsRecalculating(true)}
            onDeleted={() => void navigate('/projects')}
          />
        )}
      >
        {(shown) => (
          <>
            <TabLinks recordName={shown.name} tabs={tabsOf(shown)} current={tab} />
            {tab === 'overview' && (
              <>
                <ProjectTimeSummary
                  of={filter}
                  hasPrice={billing(shown).price !== null}
                  clientId={shown.clientId}
                />
                <RailColumns
                  rail={
                    <>
                      <FixedPriceSection
                        project={shown}
                        billing={billing(shown)}
                        onEdit={() => setEdited(shown)}
                      />
                      <UnbilledSummary project={shown} />
                      <ProjectDetails
                        project={shown}
                        clientName={clientName(shown)}
                        billing={billing(shown)}
                      />
                      <BillingHistory project={shown} client={clientOf(shown)} currency={currencyOf(shown)} />
                      <ExtraFieldsSection project={shown} />
                    </>
                  }
                >
                  <BudgetSection project={shown} />
                  <RecentHours of={filter} unit="week" />
                  <RecentTime of={filter} />
                </RailColumns>
              </>
            )}
            {tab === 'retainer' && (
              <RetainerLedger project={shown} billing={billing(shown)} onEdit={() => setEdited(shown)} />
            )}
            {tab === 'time' && <RecentTime of={filter} />}
            {tab === 'invoices' && shown.clientId !== null && (
              <InvoicesSection
                fallback={<SkeletonSections />}
                clientId={shown.clientId}
                projectId={shown.id}
              />
            )}
            {tab === 'expenses' && (
              <ExpensesSection
                fallback={<SkeletonSections />}
                name={shown.name}
                work={{ projectId: shown.id }}
              />
            )}
            {tab === 'documents' && (
              <DocumentsSection
                fallback={<SkeletonSections />}
                entityName={shown.name}
                place={{ type: 'projectDocument', entityType: 'project', entityId: shown.id }}
              />
            )}
          </>
        )}
      </DetailPage>
      {edited && (
        <ProjectDialog
          project={edited}
          clientOptions={clients}
          onRatesChanged={() => setRepriced(edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {repriced && !edited && <OlderRatesQuestion project={repriced} onClose={() => setRepriced(null)} />}
      {isRecalculating && project && (
        <RecalculateRatesDialog project={project} onClose={() => setIsRecalculating(false)} />
      )}
      {isDuplicating && project && (
        <ProjectDialog
          source={project}
          clientOptions={clients}
          // The page is there before the notice about the new project.
          onAdded={(added) => navigate(`/projects/${added.id}`, { flushSync: true })}
          onClose={() => setIsDuplicating(false)}
        />
      )}
    </>
  );
}
