import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers, touchLine } from '#src/platform/web/theme/tokens.ts';

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
    <Section
      isPadded
      title={m.expenses}
      action={
        <Link component={RouterLink} to="/expenses">
          {m.allExpenses}
        </Link>
      }
    >
      {!data && (isError ? m.expensesUnavailable : <Skeleton height={120} />)}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ to, label, count, amountMinor }) => (
          <Box component="li" key={to} sx={{ ...sectionRow, py: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              <Link component={RouterLink} to={`/expenses${to}`} color="inherit" sx={touchLine}>
                {label}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {m.expenseCount({ count })}
              </Typography>
            </Box>
            {data && amountMinor !== undefined && (
              <Box sx={[tabularNumbers, { textAlign: 'right' }]}>
                {formatMoney({ amountMinor, currency: data.currency })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
