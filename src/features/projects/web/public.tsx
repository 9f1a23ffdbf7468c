import { lazy } from 'react';

export { ProjectStatus } from './project-status.tsx';

/** In a piece of its own, with the form library and the shapes. */
export const ProjectDialog = lazy(async () => ({
  default: (await import('./form/project-dialog.tsx')).ProjectDialog,
}));

/** Looks on once the page is calm: it shows nothing of its own. */
export const BudgetWatch = lazy(async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, idleDelayMs);
  });
  return import('./budget/budget-alerts.tsx').then(
    (part) => ({ default: part.BudgetAlerts }),
    // Without a network it is the next page that looks on; this one must not break for it.
    () => ({ default: () => null }),
  );
});

const idleDelayMs = 5_000;
