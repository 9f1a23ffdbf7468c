import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectBudgetUsage } from '#src/features/projects/contract-usage.ts';
import { budgetNotice } from '#src/features/projects/web/labels/budget-labels.ts';
import { projects } from '#src/features/projects/web/queries.ts';
import { queueNotice } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';

const usage = projects.usage.queryOptions({ input: {} });

/** Asks before `BudgetAlerts` renders. */
export function prefetchUsage(): void {
  // Silent: the query itself asks again.
  void queryClient.query(usage).catch(() => undefined);
}

/** Notifies once, on any page, when saved time brings a project to 80 or 100 % of its budget. */
export function BudgetAlerts() {
  const { data } = useQuery(usage);
  const lastSeen = useRef<{ at: number; levels: ReadonlyMap<string, ProjectBudgetUsage['level']> }>(null);

  useEffect(() => {
    if (!data) return;
    const before = lastSeen.current;
    for (const budget of data.budgets) {
      const levelBefore = before?.levels.get(keyOf(budget));
      const isRisen = levelBefore === undefined || (levelBefore === 'near' && budget.level === 'over');
      // Not if the budget itself was changed.
      const isByTime = before && Date.parse(budget.projectUpdatedAt) <= before.at;
      const words = budgetNotice(budget.projectName, budget, budget.currency);
      if (isRisen && isByTime && words) queueNotice(words);
    }
    const levels = new Map(data.budgets.map((budget) => [keyOf(budget), budget.level]));
    lastSeen.current = { at: currentServerTime(), levels };
  }, [data]);
  return null;
}

function keyOf({ projectId, of }: ProjectBudgetUsage): string {
  return `${projectId} ${of}`;
}
