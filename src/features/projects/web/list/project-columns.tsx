import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import { BudgetBar } from '#src/features/projects/web/budget/budget-bar.tsx';
import type { UsedBudget } from '#src/features/projects/web/budget/use-budgets.ts';
import { formatBilling } from '#src/features/projects/web/project-labels.ts';
import { ProjectStatusChip } from '#src/features/projects/web/project-status.tsx';
import { RetainerBar } from '#src/features/projects/web/retainer-bar.tsx';
import type { CurrentBilling } from '#src/features/projects/web/use-projects.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  /** The project's fullest budget. */
  budget: (project: Project) => UsedBudget | undefined;
  /** Without budgets, the names get the space. */
  hasBudgets: boolean;
  clientName: (project: Project) => string;
  billing: (project: Project) => CurrentBilling;
  openPrice: (project: Project) => Money | undefined;
};

export function projectColumns(known: ColumnContext): [Column<Project>, ...Column<Project>[]] {
  const { clientName, billing, openPrice, budget, hasBudgets } = known;
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
      isBelowName: true,
      width: '22%',
    },
    {
      header: m.billing,
      cell: (project) => (
        <BillingCell name={project.name} billing={billing(project)} open={openPrice(project)} />
      ),
      sortKey: 'billing',
      sortBy: (project) => usedShare(billing(project)),
      hidesHeaderOnCards: true,
      width: 'clamp(168px, 15vw, 208px)',
    },
    ...(hasBudgets ? [budgetColumn(budget)] : []),
  ];
}

type BillingCellProps = { name: string; billing: CurrentBilling; open: Money | undefined };

/** How the project is billed, and how far: hours used of a retainer, the open part of a price. */
function BillingCell({ name, billing, open }: BillingCellProps) {
  if (billing.billingType === 'retainer') return <RetainerBar name={name} billing={billing} />;
  return (
    <>
      <div className={classNames(text.small, text.truncated)}>{formatBilling(billing, billing)}</div>
      {billing.price && (
        // The space is kept while the amount loads.
        <div className={classNames(text.caption, text.quiet, text.figures)}>
          {open ? m.unbilledAmount({ amount: formatMoney(open) }) : '…'}
        </div>
      )}
    </>
  );
}

function budgetColumn(budget: ColumnContext['budget']): Column<Project> {
  return {
    header: m.budget,
    cell: (project) => {
      const state = budget(project);
      return state && <BudgetBar name={project.name} {...state} isCompact />;
    },
    sortKey: 'budget',
    sortBy: (project) => budget(project)?.usage.share ?? null,
    minWidth: 'lg',
    hidesHeaderOnCards: true,
    width: 176,
  };
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
