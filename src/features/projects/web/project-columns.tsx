import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import type { Column } from '#src/platform/web/layout/record-table-props.ts';
import { billingInWords } from './billing-words.ts';
import { BudgetBar } from './budget-bar.tsx';
import { ProjectStatus } from './project-status.tsx';
import { RetainerBar } from './retainer-bar.tsx';
import type { BudgetState } from './use-budgets.ts';
import type { BillingNow } from './use-projects.ts';

type Known = {
  /** The fuller budget of a project that has one. */
  budget: (project: Project) => BudgetState | undefined;
  clientName: (project: Project) => string;
  billing: (project: Project) => BillingNow;
};

export function projectColumns(known: Known): [Column<Project>, ...Column<Project>[]] {
  const { clientName, billing, budget } = known;
  return [
    {
      head: 'Name',
      cell: (project) => <ColouredName {...project} />,
      sortBy: ({ name }) => name,
    },
    {
      head: 'Client',
      cell: clientName,
      sortBy: (project) => clientName(project) || null,
      isPlain: true,
      width: '19%',
    },
    {
      head: 'Billing',
      cell: (project) =>
        billing(project).billingType === 'retainer' ? (
          <RetainerBar name={project.name} billing={billing(project)} />
        ) : (
          billingInWords(billing(project), billing(project).currency)
        ),
      sortBy: (project) => shareUsed(billing(project)),
      isPlain: true,
      // Between a tablet’s width and a desktop’s the names need the room.
      width: 'clamp(150px, 17vw, 184px)',
    },
    {
      head: 'Budget',
      cell: (project) => {
        const state = budget(project);
        return state && <BudgetBar name={project.name} {...state} isShort />;
      },
      sortBy: (project) => budget(project)?.use.share ?? null,
      from: 'lg',
      isPlain: true,
      width: 168,
    },
    {
      head: 'Status',
      cell: ({ status }) => <ProjectStatus status={status} />,
      sortBy: ({ status }) => projectStatuses.indexOf(status),
      isPlain: true,
      width: 'clamp(108px, 12vw, 124px)',
    },
  ];
}

/** Retainers first, by how much of each is used. */
function shareUsed({ billingType, retainerHoursAvailable, retainerHoursUsed }: BillingNow): number | null {
  if (billingType !== 'retainer') return null;
  return retainerHoursAvailable ? retainerHoursUsed / retainerHoursAvailable : 1;
}
