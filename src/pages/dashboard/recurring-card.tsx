import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { recurringOverviewQuery } from '#src/features/recurring-invoices/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** The next recurring invoices and those that failed, once there is one. */
export function RecurringCard({ today }: { today: string }) {
  const { data } = useQuery(recurringOverviewQuery);
  if (data === undefined || (data.upcoming.length === 0 && data.failedCount === 0)) return null;
  return (
    <Section
      isPadded
      title={m.recurringInvoices}
      action={<TextLink to="/invoices/recurring">{m.allRecurring}</TextLink>}
    >
      <ul className={text.list}>
        {data.failedCount > 0 && (
          <li className={sectionStyles.row}>
            <TextLink isQuiet isLine to="/invoices/recurring" className={text.error}>
              {m.failedDays({ count: data.failedCount })}
            </TextLink>
          </li>
        )}
        {data.upcoming.map(({ id, name, clientName, day }) => (
          <li key={id} className={sectionStyles.row}>
            <div className={text.truncated}>
              <TextLink isQuiet isLine to={`/invoices/recurring/${id}`}>
                {clientName}
              </TextLink>
              <div className={classNames(text.small, text.quiet, text.truncated)}>{name}</div>
            </div>
            <div className={text.figures}>{formatShortDay(day, today)}</div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
