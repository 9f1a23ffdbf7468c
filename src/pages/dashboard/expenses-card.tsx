import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type Row = { to: string; label: string; count: number; amountMinor?: number };

/** What was spent this month, and what waits for something, once there is an expense. */
export function ExpensesCard({ today }: { today: string }) {
  const { data, isError } = useQuery(expenseOverviewQuery(monthOf(today)));
  if (data?.count === 0) return null;
  const month = `?period=${today.slice(0, 7)}`;
  const rows: Row[] = data
    ? [
        { to: month, label: m.thisMonth, ...data.month },
        { to: '?state=toReimburse', label: m.toReimburse, ...data.toReimburse },
        { to: '?state=missingReceipt', label: m.receiptsMissing, count: data.missingReceiptCount },
        { to: '?state=draft', label: m.drafts, count: data.draftCount },
      ].filter(({ to, count }) => to === month || count > 0)
    : [];
  return (
    <Section isPadded title={m.expenses} action={<TextLink to="/expenses">{m.allExpenses}</TextLink>}>
      {!data && (isError ? m.expensesUnavailable : <Skeleton height={120} />)}
      <ul className={text.list}>
        {rows.map(({ to, label, count, amountMinor }) => (
          <li key={to} className={sectionStyles.row}>
            <div>
              <TextLink isQuiet isLine to={`/expenses${to}`}>
                {label}
              </TextLink>
              <div className={classNames(text.small, text.quiet)}>{m.expenseCount({ count })}</div>
            </div>
            {data && amountMinor !== undefined && (
              <div className={text.figures}>{formatMoney({ amountMinor, currency: data.currency })}</div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
