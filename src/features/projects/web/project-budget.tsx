import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { budgetUses } from '#src/features/projects/budget.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { useToday } from '#src/platform/web/today.ts';
import { projects } from './api.ts';
import { BudgetBar } from './budget-bar.tsx';
import { besideInWords, stateInWords } from './budget-words.ts';
import { burnMeasure } from './burn-measure.ts';

const BurnChart = lazy(async () => ({ default: (await import('./burn-chart.tsx')).BurnChart }));

/** What the work has come to, against the budget where there is one. */
export function ProjectBudget({ project }: { project: Project }) {
  const input = { projectId: project.id };
  const figures = useQuery(projects.figures.queryOptions({ input }));
  const burn = useQuery(projects.burn.queryOptions({ input: { id: project.id } }));
  const worked = figures.data?.items.find(({ projectId }) => projectId === project.id);
  const days = burn.data?.days;
  const uses = worked ? budgetUses(project, worked) : [];
  const [fullest] = uses;
  const alerts = uses.flatMap((use) => stateInWords(use, worked?.currency ?? '') ?? []);
  const asides = uses.flatMap((use) => besideInWords(use, worked?.currency ?? '') ?? []);
  const error = figures.error ?? burn.error;
  const today = useToday(useAccount().preferences.timeZone);
  // The line of a project that goes on goes on, too.
  const isOpen = project.status === 'Active' || project.status === 'On hold';

  return (
    <Section title={uses.length > 0 ? 'Budget' : 'Hours'}>
      {error && !(worked && days) && (
        <FailedState error={error} onRetry={() => void Promise.all([figures.refetch(), burn.refetch()])} />
      )}
      {!error && (!worked || !days) && <Skeleton variant="rounded" height={180} sx={{ m: 4 }} />}
      {worked && days && (
        <Box sx={{ display: 'grid', gap: 4, p: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {alerts.length > 0 && (
            <Alert severity={uses.some(({ level }) => level === 'over') ? 'error' : 'warning'}>
              {alerts.join(' ')}
            </Alert>
          )}
          {uses.length > 0 && (
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              {uses.map((use) => (
                <BudgetBar
                  key={use.of}
                  name={`${project.name}, ${use.of}`}
                  use={use}
                  currency={worked.currency}
                />
              ))}
            </Box>
          )}
          {asides.map((aside) => (
            <Alert key={aside} severity="info">
              {aside}
            </Alert>
          ))}
          <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
            <BurnChart
              days={days.map(({ day, ...of }) => ({
                day,
                value: fullest?.of === 'money' ? of.amountMinor : of.durationMs,
              }))}
              measure={burnMeasure(fullest?.of, worked.currency)}
              budget={fullest?.budget ?? null}
              {...(isOpen && { until: today })}
            />
          </Suspense>
        </Box>
      )}
    </Section>
  );
}
