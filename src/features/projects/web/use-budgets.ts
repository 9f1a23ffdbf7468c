import { useQuery } from '@tanstack/react-query';
import { budgetUses } from '#src/features/projects/budget.ts';
import type { BudgetUse } from '#src/features/projects/budget.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projects } from './api.ts';

export type BudgetState = { use: BudgetUse; currency: string };

/** The fuller budget of each project that has one; undefined until that is known. */
export function useBudgets(): (project: Project) => BudgetState | undefined {
  const { data } = useQuery(projects.figures.queryOptions({ input: {} }));
  const figures = new Map(data?.items.map((item) => [item.projectId, item]));
  return (project) => {
    const worked = figures.get(project.id);
    const [use] = worked ? budgetUses(project, worked) : [];
    return worked && use && { use, currency: worked.currency };
  };
}
