import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import * as m from '#messages/invoices.ts';
import type { DocumentTotal } from '#src/features/invoices/rules/content/invoice-sums.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** The totals of a document. */
export function TotalsList({ totals }: { totals: readonly DocumentTotal[] }) {
  return (
    <List>
      {totals.map(({ label, details, amount, isTotal }) => (
        <div key={`${label} ${amount}`} data-main={isTotal}>
          <dt>
            {label}
            {details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </List>
  );
}

/** While a field can't be calculated with. */
export function NoTotals() {
  return <Box sx={{ color: 'text.secondary' }}>{m.cannotCalculate}</Box>;
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '0 0 0 auto',
  width: '100%',
  maxWidth: 360,
  ...tabularNumbers,
  '& > div': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'block', fontSize: 13, fontWeight: 400 },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& > [data-main=true]': {
    paddingTop: 8,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    fontSize: 20,
    fontWeight: 650,
    '& dt': { color: theme.vars.palette.text.primary },
  },
}));
