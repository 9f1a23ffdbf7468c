import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { BudgetBar, RetainerBar, projects } from '#src/features/projects/web/public.tsx';
import { useOptimisticTotals } from '#src/features/timesheets/web/public.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { touchLine } from '#src/platform/web/theme/tokens.ts';

const maxShown = 5;
/** Twice as many budgets: a project can have two, and shows its fullest. */
export const projectUsageQuery = projects.usage.queryOptions({ input: { limit: 2 * maxShown } });

const noFilter = {};
const emptyTotals = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };

/** Usage of each retainer, highest first, and budgets that are nearly or fully used. */
export function RetainerCard() {
  const { data, isError, dataUpdatedAt } = useQuery(projectUsageQuery);
  // Only the server knows how entries that haven't synced use retainers.
  const unsent = useOptimisticTotals(emptyTotals, noFilter, dataUpdatedAt)?.unpriced ?? 0;
  const { retainers = [], budgets = [] } = data ?? {};
  const fullest = budgets.filter(
    ({ projectId }, index) => budgets.findIndex((budget) => budget.projectId === projectId) === index,
  );

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
      {!data && (isError ? m.retainersUnavailable : <Skeleton height={40} />)}
      {data && retainers.length + budgets.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{m.noRetainers}</Typography>
      )}
      {retainers.length > 0 && unsent > 0 && (
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
          {m.entriesNotCounted({ count: unsent })}
        </Typography>
      )}
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fullest.slice(0, maxShown).map((budget) => (
          <Box component="li" key={`budget ${budget.projectId}`}>
            <ProjectLink project={budget} />
            <BudgetBar name={budget.projectName} usage={budget} currency={budget.currency} />
          </Box>
        ))}
        {retainers.slice(0, maxShown).map((retainer) => (
          <Box component="li" key={retainer.projectId}>
            <ProjectLink project={retainer} />
            <RetainerBar name={retainer.projectName} billing={retainer} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

function ProjectLink({
  project: { projectId, projectName },
}: {
  project: { projectId: string; projectName: string };
}) {
  return (
    <Link
      component={RouterLink}
      to={`/projects/${projectId}`}
      color="inherit"
      noWrap
      sx={{ display: 'block', mb: 1, ...touchLine }}
    >
      {projectName}
    </Link>
  );
}
