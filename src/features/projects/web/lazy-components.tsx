import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { whenBackgroundStarts } from '#src/platform/web/when-idle.ts';

/** Loaded on demand, with the form library and schemas. */
export const projectDialog = createLazyComponent(
  async () => (await import('./form/project-dialog.tsx')).ProjectDialog,
);
export const ProjectDialog = projectDialog.Component;

/** Loaded with the profile. */
export const { Component: DefaultTasksSection } = createLazyComponent(
  async () => (await import('./default-tasks-section.tsx')).DefaultTasksSection,
  { takesFocus: false },
);

/** Loaded in the background, since it renders nothing. */
export const { Component: BudgetWatch } = createLazyComponent(
  async () => {
    await whenBackgroundStarts();
    return import('./budget/budget-alerts.tsx').then(
      (part) => {
        part.prefetchUsage();
        return part.BudgetAlerts;
      },
      // Offline, the next page load retries.
      () => () => null,
    );
  },
  { takesFocus: false },
);
