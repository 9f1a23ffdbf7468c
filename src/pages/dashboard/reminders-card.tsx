import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { reminderOverviewQuery } from '#src/features/reminders/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** How many invoices can be reminded today, once there is one. */
export function RemindersCard() {
  const { data } = useQuery(reminderOverviewQuery);
  if (data === undefined || data.dueCount === 0) return null;
  return (
    <Section isPadded title={m.reminders}>
      <div>
        <div className={sectionStyles.row}>
          <div>{m.canBeReminded({ count: data.dueCount })}</div>
          <ButtonLink to="/invoices/reminders" size="small" variant="outlined" aria-label={m.reviewReminders}>
            {m.review}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
