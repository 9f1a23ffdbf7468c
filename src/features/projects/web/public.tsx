import { lazy } from 'react';

export { ProjectStatus } from './project-status.tsx';

/** In a piece of its own, with the form library and the shapes. */
export const ProjectDialog = lazy(async () => ({
  default: (await import('./project-dialog.tsx')).ProjectDialog,
}));

/** Nothing that is needed for a page to stand. */
export const BudgetWatch = lazy(async () => ({ default: (await import('./budget-watch.tsx')).BudgetWatch }));
