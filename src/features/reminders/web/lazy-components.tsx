import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with the invoice. */
export const { Component: RemindersSection } = createLazyComponent(
  async () => (await import('./invoice/reminders-section.tsx')).RemindersSection,
  { takesFocus: false },
);

/** Loaded with the invoices of a client. */
export const { Component: ClientReminders } = createLazyComponent(
  async () => (await import('./client/client-reminders.tsx')).ClientReminders,
  { takesFocus: false },
);
