import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { lineTitle } from './statement-labels.ts';
import type { Statement } from './use-statement.ts';

type StatementTableProps = {
  statement: Statement;
  currency: string;
  today: string;
  onEditPayment: (id: string) => void;
};

/** From the opening to the closing balance. */
export function StatementTable({ statement, currency, today, onEditPayment }: StatementTableProps) {
  const { openingMinor, lines, closingMinor } = statement;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <Table aria-label={m.statement}>
      <thead>
        <tr>
          <th scope="col">{m.date}</th>
          <th scope="col">{m.document}</th>
          <th scope="col">{m.amount}</th>
          <th scope="col">{m.balance}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={3}>
            {m.openingBalance}
          </th>
          <td>{money(openingMinor)}</td>
        </tr>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{formatShortDay(line.day, today)}</td>
            <td>
              {line.number === null ? (
                <Link
                  component="button"
                  type="button"
                  sx={{ verticalAlign: 'top', textAlign: 'left' }}
                  onClick={() => onEditPayment(line.id)}
                >
                  {lineTitle(line)}
                </Link>
              ) : (
                <Link component={RouterLink} to={`/invoices/${line.id}`}>
                  {lineTitle(line)}
                </Link>
              )}
            </td>
            <td>{money(line.amountMinor)}</td>
            <td>{money(line.balanceMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {m.closingBalance}
          </th>
          <td>{money(closingMinor)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...tabularNumbers,
  '& th, & td': {
    padding: '10px 16px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    [theme.breakpoints.down('sm')]: { padding: '10px 8px', fontSize: 13 },
  },
  '& thead th': { borderTop: 0, fontSize: 13, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& :is(th, td):first-child': { width: 1, whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '& :is(th, td):nth-last-child(-n + 2)': { width: 1, textAlign: 'right', whiteSpace: 'nowrap' },
  '& :is(th, td):nth-last-child(2)': { paddingLeft: 32, [theme.breakpoints.down('sm')]: { paddingLeft: 8 } },
  '& th[colspan]': {
    paddingLeft: 16,
    textAlign: 'left',
    fontWeight: 400,
    color: theme.vars.palette.text.primary,
    [theme.breakpoints.down('sm')]: { paddingLeft: 8 },
  },
  '& tfoot :is(th, td), & tfoot th[colspan]': { fontWeight: 650 },
}));
