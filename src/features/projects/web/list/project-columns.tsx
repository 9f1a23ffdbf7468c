import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import { BudgetBar } from '#src/features/projects/web/budget/budget-bar.tsx';
import type { UsedBudget } from '#src/features/projects/web/budget/use-budgets.ts';
import { formatBilling } from '#src/features/projects/web/project-labels.ts';
import { ProjectStatusChip } from '#src/features/projects/web/project-status.tsx';
import { RetainerBar } from '#src/features/projects/web/retainer-bar.tsx';
import type { CurrentBilling } from '#src/features/projects/web/use-projects.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  /** The project's fullest budget. */
  budget: (project: Project) => UsedBudget | undefined;
  clientName: (project: Project) => string;
  billing: (project: Project) => CurrentBilling;
  work: readonly Column<Project>[];
};

export function projectColumns(known: ColumnContext): [Column<Project>, ...Column<Project>[]] {
  const { clientName, billing, budget, work } = known;
  return [
    {
      header: m.name,
      cell: (project) => <ColouredName name={project.name} colour={projectColour(project)} />,
      sortKey: 'name',
      sortBy: ({ name }) => name,
    },
    {
      header: m.status,
      cell: ({ status }) => status !== 'Active' && <ProjectStatusChip status={status} />,
      isBesideName: true,
    },
    {
      header: m.client,
      cell: clientName,
      sortKey: 'client',
      sortBy: (project) => clientName(project) || null,
      hidesHeaderOnCards: true,
      below: { header: m.name, until: 1536 },
      width: '22%',
    },
    ...work,
    {
      header: m.billing,
      cell: (project) => (
        <BillingCell name={project.name} billing={billing(project)} budget={budget(project)} />
      ),
      sortKey: 'billing',
      sortBy: (project) => usedShare(billing(project)) ?? budget(project)?.usage.share ?? null,
      hidesHeaderOnCards: true,
      minWidth: 'sm',
      width: 212,
    },
  ];
}

type BillingCellProps = { name: string; billing: CurrentBilling; budget: UsedBudget | undefined };

/** How the project is billed, and how far: hours used of a retainer or a budget. */
function BillingCell({ name, billing, budget }: BillingCellProps) {
  const terms = formatBilling(billing, billing);
  return (
    <>
      {billing.billingType === 'retainer' ? (
        <RetainerBar name={name} billing={billing} />
      ) : (
        !budget && (
          <div title={terms} className={text.twoLines}>
            {terms}
          </div>
        )
      )}
      {budget && (
        <div title={terms}>
          <BudgetBar name={name} {...budget} isCompact />
        </div>
      )}
    </>
  );
}

/** Sorts by share of the retainer used; retainers first. */
function usedShare({
  billingType,
  retainerHoursAvailable,
  retainerHoursUsed,
}: CurrentBilling): number | null {
  if (billingType !== 'retainer') return null;
  return retainerHoursAvailable ? retainerHoursUsed / retainerHoursAvailable : 1;
}
