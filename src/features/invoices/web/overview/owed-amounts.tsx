import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers, touchLine } from '#src/platform/web/theme/tokens.ts';
import type { OpenInvoices } from './open-invoices.ts';

type OwedAmountsProps = {
  of: OpenInvoices;
  /** The filtered list that each figure opens. */
  list: string;
};

/** Open and overdue amounts and money on account side by side, one currency per line. */
export function OwedAmounts({ of: { open, overdue, onAccount }, list }: OwedAmountsProps) {
  return (
    <Figures>
      {[
        { tab: 'open', label: m.open, ...open },
        { tab: 'overdue', label: m.overdue, ...overdue },
        ...(onAccount.length > 0
          ? [{ tab: 'onAccount', label: m.onAccountLabel, count: 0, amounts: onAccount }]
          : []),
      ].map(({ tab, label, count, amounts }) => (
        <div key={tab} data-late={tab === 'overdue' && count > 0}>
          <dt>{label}</dt>
          <dd>
            {amounts.length === 0 && '–'}
            {amounts.map((money) => (
              <Box key={money.currency}>{formatMoney(money)}</Box>
            ))}
          </dd>
          {count > 0 && (
            <dd>
              <Link component={RouterLink} to={`${list}&tab=${tab}`} sx={{ fontSize: 13, ...touchLine }}>
                {m.invoiceCount({ count })}
              </Link>
            </dd>
          )}
        </div>
      ))}
    </Figures>
  );
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 16,
  margin: 0,
  padding: 16,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  ...tabularNumbers,
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: 13, lineHeight: '18px' },
  '& dd': { margin: 0 },
  '& dt + dd': { fontSize: 20, lineHeight: '28px', fontWeight: 650 },
  '& [data-late=true] > dt + dd': { color: theme.vars.palette.error.text },
}));
