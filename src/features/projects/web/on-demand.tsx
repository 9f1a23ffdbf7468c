import { lazy } from 'react';

export const loadProjectDialog = async () => ({
  default: (await import('./form/project-dialog.tsx')).ProjectDialog,
});
/** Loaded on demand, with the form library and schemas. */
export const ProjectDialog = lazy(loadProjectDialog);

/** Loaded with the profile. */
export const DefaultTasksSection = lazy(async () => ({
  default: (await import('./default-tasks-section.tsx')).DefaultTasksSection,
}));

/** Loaded when the page is idle, since it renders nothing. */
export const BudgetWatch = lazy(async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, idleDelayMs);
  });
  return import('./budget/budget-alerts.tsx').then(
    (part) => ({ default: part.BudgetAlerts }),
    // Offline, the next page load retries; this page must not fail.
    () => ({ default: () => null }),
  );
});

const idleDelayMs = 5_000;
