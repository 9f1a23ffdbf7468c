import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/month-page.ts';
import {
  allRecurringInvoicesQuery,
  invoicingLabels,
} from '#src/features/recurring-invoices/web/public-for-month.tsx';
import { allScheduledReportsQuery } from '#src/features/scheduled-reports/web/public-for-month.tsx';
import { comingDays } from '#src/features/schedules/rules/plan-schedule.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** What happens by itself until the end of the month: invoices that are made, and reports that are emailed. */
export function ComingUp({ month, today }: { month: DayRange; today: string }) {
  const invoices = useQuery(allRecurringInvoicesQuery);
  const reports = useQuery(allScheduledReportsQuery);
  const rows = [
    ...(invoices.data?.items ?? []).map(({ id, name, mode, recurrence }) => ({
      id,
      name,
      recurrence,
      what: invoicingLabels[mode],
      to: `/invoices/recurring/${id}`,
    })),
    ...(reports.data?.items ?? []).map(({ id, name, recipients, recurrence }) => ({
      id,
      name,
      recurrence,
      what: m.emailReport({ recipients: recipients.join(', ') }),
      to: `/reports/scheduled/${id}`,
    })),
  ]
    .flatMap(({ recurrence, ...row }) => comingDays(recurrence, month.to).map((day) => ({ ...row, day })))
    .toSorted((a, b) => compareNames(a.day, b.day) || compareNames(a.name, b.name));
  if (rows.length === 0) return null;
  return (
    <Section isPadded title={m.comingUp}>
      <ul className={text.list} aria-label={m.comingUp}>
        {rows.map(({ id, day, name, what, to }) => (
          <li key={`${id} ${day}`} className={sectionStyles.row}>
            <div>
              <TextLink to={to}>{name}</TextLink>
              <div className={classNames(text.small, text.quiet)}>{what}</div>
            </div>
            <span className={text.figures}>{formatShortDay(day, today)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
