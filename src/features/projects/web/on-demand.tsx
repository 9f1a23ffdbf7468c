import { lazy } from 'react';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded on demand, with the form library and schemas. */
const projectDialog = createLazyComponent(
  async () => (await import('./form/project-dialog.tsx')).ProjectDialog,
);
export const ProjectDialog = projectDialog.Component;
export const loadProjectDialog = projectDialog.preload;

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
