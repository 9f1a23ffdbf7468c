import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { Deposit } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasTaxRate } from '#src/features/invoices/rules/invoice-terms.ts';
import { taxWords } from '#src/features/invoices/web/invoice-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type TotalsListProps = {
  calculation: InvoiceCalculation;
  currency: string;
  pricesIncludeTax: boolean;
  deposits: readonly Deposit[];
  sellerCountry: string | null;
};

/** The totals as the document prints them. */
export function TotalsList(props: TotalsListProps) {
  const { calculation, currency, pricesIncludeTax, deposits, sellerCountry } = props;
  const { printed, groups, netMinor, grossMinor, dueMinor, roundingMinor } = calculation;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const tax = taxWords(sellerCountry);
  const isTaxed = groups.some(hasTaxRate);
  const isAdjusted = printed.discountMinor !== 0 || printed.chargeMinor !== 0;
  return (
    <List>
      {(isAdjusted || !pricesIncludeTax) && <Total term={m.subtotal} value={money(printed.linesMinor)} />}
      {printed.discountMinor !== 0 && <Total term={m.discount} value={money(-printed.discountMinor)} />}
      {printed.chargeMinor !== 0 && <Total term={m.charge} value={money(printed.chargeMinor)} />}
      {pricesIncludeTax && isTaxed && <Total term={m.netAmount} value={money(netMinor)} />}
      {isTaxed &&
        groups.map((group) => {
          const amount = money(group.taxableMinor);
          return (
            <Total
              key={`${group.taxCategory} ${group.taxRate}`}
              term={
                hasTaxRate(group)
                  ? m.taxOf({ tax: tax.name, rate: group.taxRate, amount })
                  : m.untaxedAmount({ tax: tax.inText, amount })
              }
              value={money(group.taxMinor)}
            />
          );
        })}
      {roundingMinor !== 0 && <Total term={m.rounding} value={money(roundingMinor)} />}
      <Total term={m.total} value={money(grossMinor + roundingMinor)} isMain />
      {deposits.map((deposit) => (
        <Total
          key={deposit.id}
          term={
            <>
              {m.depositWithNumber({ number: deposit.number })}
              <small>
                {[
                  formatDay(deposit.issueDay, { dateStyle: 'medium' }),
                  ...taxesOf(deposit),
                  ...(deposit.unpaidMinor ? [m.depositUnpaid({ amount: money(deposit.unpaidMinor) })] : []),
                ].join(' · ')}
              </small>
            </>
          }
          value={money(-deposit.grossMinor)}
        />
      ))}
      {deposits.length > 0 && <Total term={m.amountDue} value={money(dueMinor)} isMain />}
    </List>
  );

  /** By rate, as far as it is known. */
  function taxesOf({ netMinor: net, taxMinor, taxes }: Deposit): string[] {
    if (taxes === undefined)
      return [m.depositDetails({ net: money(net), tax: tax.inText, amount: money(taxMinor) })];
    return taxes.map((each) =>
      m.depositDetails({
        net: money(each.netMinor),
        tax: `${tax.inText} ${each.taxRate} %`,
        amount: money(each.taxMinor),
      }),
    );
  }
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
