import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { openInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers, touchLine } from '#src/platform/web/theme/tokens.ts';

/** What clients owe for issued invoices, once there is a document. */
export function InvoicesCard() {
  const { data, isError } = useQuery(openInvoicesQuery());
  if (data?.documentCount === 0) return null;
  const { overdue, open, draftCount, onAccount } = data ?? nothingYet;
  const rows = [
    { tab: 'overdue', label: m.overdue, ...overdue },
    { tab: 'open', label: m.open, ...open },
    { tab: 'draft', label: m.drafts, count: draftCount, amounts: [] },
  ].filter(({ count }) => count > 0);
  return (
    <Section
      isPadded
      title={m.invoices}
      action={
        <Link component={RouterLink} to="/invoices">
          {m.allInvoices}
        </Link>
      }
    >
      {!data && (isError ? m.invoicesUnavailable : <Skeleton height={120} />)}
      {data && rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{m.nothingOpen}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ tab, label, count, amounts }) => (
          <Box component="li" key={tab} sx={{ ...sectionRow, py: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              <Link component={RouterLink} to={`/invoices?tab=${tab}`} color="inherit" sx={touchLine}>
                {label}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {m.invoiceCount({ count })}
              </Typography>
            </Box>
            <Box
              sx={[
                tabularNumbers,
                { textAlign: 'right', ...(tab === 'overdue' && { color: 'error.text', fontWeight: 500 }) },
              ]}
            >
              {amounts.map((money) => (
                <div key={money.currency}>{formatMoney(money)}</div>
              ))}
            </Box>
          </Box>
        ))}
        {onAccount.length > 0 && (
          <Box component="li" sx={{ ...sectionRow, py: 1 }}>
            {m.onAccount}
            <Box sx={[tabularNumbers, { textAlign: 'right' }]}>
              {onAccount.map((money) => (
                <div key={money.currency}>{formatMoney(money)}</div>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Section>
  );
}

const nothingYet = {
  overdue: { count: 0, amounts: [] },
  open: { count: 0, amounts: [] },
  draftCount: 0,
  onAccount: [],
};
