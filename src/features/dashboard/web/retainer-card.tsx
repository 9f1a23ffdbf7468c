import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { BudgetBar, RetainerBar, useBudgets } from '#src/features/projects/web/public.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { touchLine } from '#src/platform/web/theme/tokens.ts';

type RetainerCardProps = {
  projects: readonly Project[] | undefined;
  /** Entries not synced yet: only the server knows their retainer usage. */
  unsent: number;
};

/** Usage of each retainer, highest first, and budgets that are nearly or fully used. */
export function RetainerCard({ projects, unsent }: RetainerCardProps) {
  const running = (projects ?? [])
    .filter(
      ({ billingType, status, retainerHoursAvailable }) =>
        billingType === 'retainer' && status === 'Active' && retainerHoursAvailable,
    )
    .toSorted((a, b) => usedShare(b) - usedShare(a));

  const budgetOf = useBudgets();
  const fullBudgets = (projects ?? [])
    .filter(({ status }) => status === 'Active')
    .flatMap((project) => {
      const budget = budgetOf(project);
      return budget && budget.usage.level !== 'within' ? [{ project, budget }] : [];
    })
    .toSorted((a, b) => b.budget.usage.share - a.budget.usage.share);

  return (
    <Section
      isPadded
      title={m.retainersAndBudgets}
      action={
        <Link component={RouterLink} to="/projects">
          {m.projects}
        </Link>
      }
    >
      {!projects && <Skeleton height={40} />}
      {projects && running.length + fullBudgets.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{m.noRetainers}</Typography>
      )}
      {running.length > 0 && unsent > 0 && (
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
          {m.entriesNotCounted({ count: unsent })}
        </Typography>
      )}
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fullBudgets.slice(0, 5).map(({ project, budget }) => (
          <Box component="li" key={`budget ${project.id}`}>
            <ProjectLink project={project} />
            <BudgetBar name={project.name} {...budget} />
          </Box>
        ))}
        {running.slice(0, 5).map((project) => (
          <Box component="li" key={project.id}>
            <ProjectLink project={project} />
            <RetainerBar name={project.name} billing={project} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

function usedShare({ retainerHoursUsed, retainerHoursAvailable }: Project): number {
  return retainerHoursUsed / (retainerHoursAvailable ?? 1);
}

function ProjectLink({ project: { id, name } }: { project: Project }) {
  return (
    <Link
      component={RouterLink}
      to={`/projects/${id}`}
      color="inherit"
      noWrap
      sx={{ display: 'block', mb: 1, ...touchLine }}
    >
      {name}
    </Link>
  );
}
