import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { Deposit } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { taxCategoryLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type TotalsListProps = {
  calculation: InvoiceCalculation;
  currency: string;
  pricesIncludeTax: boolean;
  deposits: readonly Deposit[];
};

/** The totals as the document prints them. */
export function TotalsList({ calculation, currency, pricesIncludeTax, deposits }: TotalsListProps) {
  const { printed, groups, netMinor, grossMinor, dueMinor, roundingMinor } = calculation;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const isAdjusted = printed.discountMinor !== 0 || printed.chargeMinor !== 0;
  return (
    <List>
      {(isAdjusted || !pricesIncludeTax) && <Total term={m.subtotal} value={money(printed.linesMinor)} />}
      {printed.discountMinor !== 0 && <Total term={m.discount} value={money(-printed.discountMinor)} />}
      {printed.chargeMinor !== 0 && <Total term={m.charge} value={money(printed.chargeMinor)} />}
      {pricesIncludeTax && <Total term={m.netAmount} value={money(netMinor)} />}
      {groups
        .filter(({ taxRate, taxCategory }) => taxCategory !== 'O' && taxRate !== '')
        .map(({ taxCategory, taxRate, taxMinor, taxableMinor }) => (
          <Total
            key={`${taxCategory} ${taxRate}`}
            term={
              taxCategory === 'S'
                ? m.taxOf({ rate: taxRate, amount: money(taxableMinor) })
                : taxCategoryLabels[taxCategory]
            }
            value={money(taxMinor)}
          />
        ))}
      {roundingMinor !== 0 && <Total term={m.rounding} value={money(roundingMinor)} />}
      <Total term={m.total} value={money(grossMinor + roundingMinor)} isMain />
      {deposits.map(({ id, number, issueDay, netMinor: net, taxMinor, grossMinor: gross }) => (
        <Total
          key={id}
          term={
            <>
              {m.depositWithNumber({ number })}
              <small>
                {m.depositDetails({
                  day: formatDay(issueDay, { dateStyle: 'medium' }),
                  net: money(net),
                  tax: money(taxMinor),
                })}
              </small>
            </>
          }
          value={money(-gross)}
        />
      ))}
      {deposits.length > 0 && <Total term={m.amountDue} value={money(dueMinor)} isMain />}
    </List>
  );
}

function Total({ term, value, isMain = false }: { term: ReactNode; value: string; isMain?: boolean }) {
  return (
    <div data-main={isMain}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
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
  '& small': { display: 'block', fontSize: 13 },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& > [data-main=true]': {
    paddingTop: 8,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    fontSize: 20,
    fontWeight: 650,
    '& dt': { color: theme.vars.palette.text.primary },
  },
}));
