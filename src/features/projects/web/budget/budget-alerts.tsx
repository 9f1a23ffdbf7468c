import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { budgetNotice } from '#src/features/projects/rules/budget-labels.ts';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import type { BudgetLevel } from '#src/features/projects/rules/budget.ts';
import { projects } from '#src/features/projects/web/queries.ts';
import { useProjects } from '#src/features/projects/web/use-projects.ts';
import { queueNotice } from '#src/platform/web/notice/notices.ts';

/** Notifies once, on any page, when saved time brings a project to 80 or 100 % of its budget. */
export function BudgetAlerts() {
  const { list } = useProjects();
  const { data } = useQuery(projects.figures.queryOptions({ input: {} }));
  const lastSeen = useRef<ReadonlyMap<string, SeenBudget>>(null);
  const items = list.data?.items;

  useEffect(() => {
    if (!data || !items) return;
    const now = new Map<string, SeenBudget>();
    for (const worked of data.items) {
      const project = items.find(({ id }) => id === worked.projectId);
      if (!project) continue;
      for (const use of budgetUsages(project, worked)) {
        const key = `${project.id} ${use.of}`;
        now.set(key, { level: use.level, budget: use.budget });
        const before = lastSeen.current?.get(key);
        const isSameBudget = before?.budget === use.budget;
        const words = budgetNotice(project.name, use, worked.currency);
        if (isSameBudget && levels.indexOf(use.level) > levels.indexOf(before.level) && words)
          queueNotice(words);
      }
    }
    lastSeen.current = now;
  }, [data, items]);
  return null;
}

type SeenBudget = { level: BudgetLevel; budget: number };
const levels: readonly BudgetLevel[] = ['within', 'near', 'over'];
