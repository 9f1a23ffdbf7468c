import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { BudgetBar, RetainerBar, projects } from '#src/features/projects/web/public.tsx';
import { useOptimisticTotals } from '#src/features/timesheets/web/public.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './dashboard.module.css';

const maxShown = 5;
/** Twice as many budgets: a project can have two, and shows its fullest. */
export const projectUsageQuery = projects.usage.queryOptions({ input: { limit: 2 * maxShown } });

const noFilter = {};
const emptyTotals = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };

/** Usage of each retainer, highest first, and budgets that are nearly or fully used. */
export function RetainerCard({ isHiddenIfEmpty = false }: { isHiddenIfEmpty?: boolean }) {
  const { data, isError, dataUpdatedAt } = useQuery(projectUsageQuery);
  // Only the server knows how entries that haven't synced use retainers.
  const unsent = useOptimisticTotals(emptyTotals, noFilter, dataUpdatedAt)?.unpriced ?? 0;
  const { retainers = [], budgets = [] } = data ?? {};
  const fullest = budgets.filter(
    ({ projectId }, index) => budgets.findIndex((budget) => budget.projectId === projectId) === index,
  );
  if (isHiddenIfEmpty && !isError && retainers.length + budgets.length === 0) return null;

  return (
    <Section isPadded title={m.retainersAndBudgets} action={<TextLink to="/projects">{m.projects}</TextLink>}>
      {!data && (isError ? m.retainersUnavailable : <Skeleton height={40} />)}
      {data && retainers.length + budgets.length === 0 && (
        <p className={classNames(text.body, text.quiet)}>{m.noRetainers}</p>
      )}
      {retainers.length > 0 && unsent > 0 && (
        <p className={classNames(text.small, text.quiet, styles.notCounted)}>
          {m.entriesNotCounted({ count: unsent })}
        </p>
      )}
      <ul className={classNames(text.list, styles.usages)}>
        {fullest.slice(0, maxShown).map((budget) => (
          <li key={`budget ${budget.projectId}`}>
            <ProjectLink project={budget} />
            <BudgetBar name={budget.projectName} usage={budget} currency={budget.currency} />
          </li>
        ))}
        {retainers.slice(0, maxShown).map((retainer) => (
          <li key={retainer.projectId}>
            <ProjectLink project={retainer} />
            <RetainerBar name={retainer.projectName} billing={retainer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProjectLink({
  project: { projectId, projectName },
}: {
  project: { projectId: string; projectName: string };
}) {
  return (
    <TextLink
      isQuiet
      isLine
      isInside
      to={`/projects/${projectId}`}
      className={classNames(text.truncated, styles.projectName)}
    >
      {projectName}
    </TextLink>
  );
}
