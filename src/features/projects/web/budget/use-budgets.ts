import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project } from '#src/features/projects/contract.ts';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import { projects } from '#src/features/projects/web/queries.ts';

export type UsedBudget = { usage: BudgetUsage; currency: string };

/** Each project's fullest budget; undefined while loading or without one. */
export function useBudgets(): (project: Project) => UsedBudget | undefined {
  const { data } = useQuery(projects.figures.queryOptions({ input: {} }));
  return useMemo(() => {
    const figures = new Map(data?.items.map((item) => [item.projectId, item]));
    return (project) => {
      const worked = figures.get(project.id);
      const [usage] = worked ? budgetUsages(project, worked) : [];
      return worked && usage && { usage, currency: worked.currency };
    };
  }, [data]);
}
