import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/month-page.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { IssuedInPeriod, PaidInPeriod } from '#src/features/invoices/web/public.tsx';
import { addDays, formatDay, isCalendarDate, monthOf } from '#src/platform/shared/calendar-days.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as page from '#src/platform/web/layout/page/page.module.css';
import { ComingUp } from './coming-up.tsx';
import * as styles from './month.module.css';
import { WaitingForYou } from './waiting-for-you.tsx';

/** What was invoiced and paid in a month, and above that what is waiting for a decision now and what comes by itself. */
export function MonthPage() {
  const today = useAccountToday();
  const [parameters, setParameters] = useSearchParams();
  const chosen = `${parameters.get('month') ?? ''}-01`;
  const thisMonth = monthOf(today);
  const month = isCalendarDate(chosen) ? monthOf(chosen) : thisMonth;
  const isThisMonth = month.from === thisMonth.from;
  const show = (day: string) => setParameters({ month: day.slice(0, 7) });
  const lists = { period: month, today };
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <PageHeading>{m.thisMonth}</PageHeading>
        <div role="group" aria-label={m.month} className={styles.month}>
          <IconButton label={m.previousMonth} onClick={() => show(addDays(month.from, -1))}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <output>{formatDay(month.from, { month: 'long', year: 'numeric' })}</output>
          <IconButton label={m.nextMonth} disabled={isThisMonth} onClick={() => show(addDays(month.to, 1))}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
          {!isThisMonth && (
            <TextLink isLine to="/month">
              {m.backToThisMonth}
            </TextLink>
          )}
        </div>
      </div>
      {isThisMonth && <WaitingForYou month={month} today={today} />}
      {isThisMonth && <ComingUp month={month} today={today} />}
      <IssuedInPeriod title={m.invoiced} none={m.nothingWentOut} {...lists} />
      <PaidInPeriod title={m.received} none={m.nothingPaid} {...lists} />
    </div>
  );
}
