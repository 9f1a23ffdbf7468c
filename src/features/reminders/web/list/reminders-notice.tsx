import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/reminders.ts';
import { reminderOverviewQuery } from '#src/features/reminders/web/queries.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

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
