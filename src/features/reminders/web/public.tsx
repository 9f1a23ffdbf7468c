import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/reminders.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { reminderOverviewQuery } from './queries.ts';

export { reminderOverviewQuery } from './queries.ts';

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

/** Above the list of invoices: how many are to be reminded. */
export function RemindersNotice() {
  const count = useQuery(reminderOverviewQuery).data?.dueCount ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <ButtonLink to="/invoices/reminders" tone="neutral" size="small">
          {m.review}
        </ButtonLink>
      }
    >
      {m.invoicesToRemind({ count })}
    </Alert>
  );
}
