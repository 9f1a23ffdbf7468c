import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded on demand, with the form library and schemas. */
const projectDialog = createLazyComponent(
  async () => (await import('./form/project-dialog.tsx')).ProjectDialog,
);
export const ProjectDialog = projectDialog.Component;
export const loadProjectDialog = projectDialog.preload;

/** Loaded with the profile. */
export const { Component: DefaultTasksSection } = createLazyComponent(
  async () => (await import('./default-tasks-section.tsx')).DefaultTasksSection,
  { takesFocus: false },
);

/** Loaded when the page is idle, since it renders nothing. */
export const { Component: BudgetWatch } = createLazyComponent(
  async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, idleDelayMs);
    });
    return import('./budget/budget-alerts.tsx').then(
      (part) => part.BudgetAlerts,
      // Offline, the next page load retries.
      () => () => null,
    );
  },
  { takesFocus: false },
);

/** It asks when other parts do, once the page is idle, so that all are one request. */
const idleDelayMs = 4_000;
