import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import type { Column } from '#src/platform/web/layout/record-table.tsx';
import { billingInWords } from './billing-words.ts';
import { ProjectStatus } from './project-status.tsx';
import { RetainerBar } from './retainer-bar.tsx';
import type { BillingNow } from './use-projects.ts';

type Known = {
  clientName: (project: Project) => string;
  billing: (project: Project) => BillingNow;
  currency: string;
};

export function projectColumns(known: Known): [Column<Project>, ...Column<Project>[]] {
  const { clientName, billing, currency } = known;
  return [
    { head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      head: 'Client',
      cell: clientName,
      sortBy: (project) => clientName(project) || null,
      isPlain: true,
      width: '17%',
    },
    {
      head: 'Billing',
      cell: (project) =>
        billing(project).billingType === 'retainer' ? (
          <RetainerBar name={project.name} billing={billing(project)} />
        ) : (
          billingInWords(billing(project), currency)
        ),
      sortBy: (project) => shareUsed(billing(project)),
      isPlain: true,
      width: 184,
    },
    {
      head: 'Status',
      cell: ({ status }) => <ProjectStatus status={status} />,
      sortBy: ({ status }) => projectStatuses.indexOf(status),
      isPlain: true,
      width: 108,
    },
  ];
}

/** Retainers first, by how much of each is used. */
function shareUsed({ billingType, retainerHours, retainerHoursUsed }: BillingNow): number | null {
  if (billingType !== 'retainer') return null;
  return retainerHours ? retainerHoursUsed / retainerHours : 1;
}
