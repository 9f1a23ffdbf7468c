import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import {
  BudgetBar,
  budgetWarning,
  otherCurrenciesNote,
  projects,
} from '#src/features/projects/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './budget.module.css';
import { burnUpUnit } from './burn-up-unit.ts';

const { Component: BurnChart } = createLazyComponent(
  async () => (await import('./burn-up-chart.tsx')).BurnUpChart,
  { takesFocus: false, renderedAs: 'burnUp' },
);

/** Budget usage and chart, or total work without a budget. */
export function BudgetSection({ project }: { project: Project }) {
  const input = { projectId: project.id };
  const figures = useQuery(projects.figures.queryOptions({ input }));
  const burn = useQuery(projects.burn.queryOptions({ input: { id: project.id } }));
  const figuresOfProject = figures.data?.items.find(({ projectId }) => projectId === project.id);
  const days = burn.data?.days;
  const usages = figuresOfProject ? budgetUsages(project, figuresOfProject) : [];
  const [fullest] = usages;
  const alerts = usages.flatMap((use) => budgetWarning(use, figuresOfProject?.currency ?? '') ?? []);
  const notes = usages.flatMap((use) => otherCurrenciesNote(use, figuresOfProject?.currency ?? '') ?? []);
  const uncountedMs = figuresOfProject ? figuresOfProject.durationMs - figuresOfProject.countedMs : 0;
  if (uncountedMs > 0 && usages.some(({ of }) => of === 'hours'))
    notes.push(m.nonBillableNotCounted({ hours: formatDuration(uncountedMs) }));
  const error = figures.error ?? burn.error;
  const today = useAccountToday();
  // The chart of an open project extends to today.
  const isOpen = project.status === 'Active' || project.status === 'On hold';

  return (
    <Section title={usages.length > 0 ? m.budget : m.hoursLabel}>
      {error && !(figuresOfProject && days) && (
        <ErrorState error={error} onRetry={() => void Promise.all([figures.refetch(), burn.refetch()])} />
      )}
      {!error && (!figuresOfProject || !days) && (
        <div className={styles.body}>
          <Skeleton height={180} />
        </div>
      )}
      {figuresOfProject && days && (
        <div className={styles.body}>
          {alerts.length > 0 && (
            <Alert tone={usages.some(({ level }) => level === 'over') ? 'error' : 'warning'}>
              {alerts.join(' ')}
            </Alert>
          )}
          {usages.length > 0 && (
            <div className={styles.bars}>
              {usages.map((use) => (
                <BudgetBar
                  key={use.of}
                  name={project.name}
                  usage={use}
                  currency={figuresOfProject.currency}
                />
              ))}
            </div>
          )}
          {notes.map((aside) => (
            <Alert key={aside} tone="info">
              {aside}
            </Alert>
          ))}
          <BurnChart
            fallback={<Skeleton height={180} />}
            days={days.map(({ day, ...of }) => ({
              day,
              value: !fullest ? of.durationMs : fullest.of === 'money' ? of.amountMinor : of.countedMs,
            }))}
            measure={burnUpUnit(fullest?.of, figuresOfProject.currency)}
            budget={fullest?.budget ?? null}
            {...(isOpen && { until: today })}
          />
        </div>
      )}
    </Section>
  );
}
