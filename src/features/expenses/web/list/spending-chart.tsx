import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router';
import * as m from '#messages/expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits } from '#src/platform/shared/money.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { axisTop, barsOf, colourOfCategory, lastMonths, stackBars, sum } from './spending-months.ts';
import type { ExpenseList } from './use-expense-list.ts';

const monthCount = 12;
const chartHeight = 96;

/** Spending of the last twelve months by category; a month filters the list. */
export function SpendingChart({ list: { filter, today, categories } }: { list: ExpenseList }) {
  const { data } = useQuery(expenses.monthly.queryOptions({ input: filter.inputOfAllTime }));
  const [params] = useSearchParams();
  const months = lastMonths(today, monthCount);
  const items = (data?.items ?? []).filter(({ month }) => months.includes(month));
  if (!data || items.length === 0 || categories.length === 0) return null;
  const { currency } = data;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const nameOf = (id: string | null) => categories.find((each) => each.id === id)?.name ?? m.noCategory;
  const totalOf = (month: string) => sum(items.filter((each) => each.month === month));
  const top = axisTop(Math.max(...months.map((month) => sum(barsOf(items, month)))));
  const toMonth = (month: string) => {
    const next = new URLSearchParams(params);
    if (filter.period === month) next.delete('period');
    else next.set('period', month);
    return `?${next}`;
  };
  // Lines and labels are in the order of the settings, so that they don't move from month to month.
  const shownIds = [...categories.map(({ id }) => id), null].filter((id) =>
    items.some(({ categoryId }) => nameOf(categoryId) === nameOf(id)),
  );
  return (
    <Section isPadded title={m.spendingByMonth}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}>
        <Axis top={top} currency={currency} />
        <Box
          component="ol"
          sx={({ vars: { palette } }) => ({
            display: 'grid',
            gridTemplateColumns: `repeat(${monthCount}, 1fr)`,
            m: 0,
            p: 0,
            listStyle: 'none',
            background: [0, chartHeight / 2, chartHeight - 1]
              .map(
                (y) =>
                  `linear-gradient(${palette.divider}, ${palette.divider}) 0 ${y}px / 100% 1px no-repeat`,
              )
              .join(', '),
          })}
        >
          {months.map((month) => {
            const isChosen = filter.period === month;
            return (
              <Box component="li" key={month} sx={{ minWidth: 0 }}>
                <Link
                  component={RouterLink}
                  to={toMonth(month)}
                  aria-label={`${monthName(month)}: ${money(totalOf(month))}`}
                  aria-current={isChosen ? 'true' : undefined}
                  title={`${monthName(month)}: ${money(totalOf(month))}`}
                  color="inherit"
                  underline="none"
                  sx={{
                    display: 'grid',
                    justifyItems: 'center',
                    gap: 1,
                    fontSize: 12,
                    fontWeight: isChosen ? 650 : 400,
                  }}
                >
                  <svg
                    aria-hidden
                    width="100%"
                    height={chartHeight}
                    viewBox={`0 0 10 ${chartHeight}`}
                    preserveAspectRatio="none"
                  >
                    {stackBars(inOrder(barsOf(items, month), shownIds), { top, height: chartHeight }).map(
                      ({ item, y, height }) => (
                        <rect
                          key={item.categoryId}
                          x="2"
                          width="6"
                          y={y}
                          height={height}
                          fill={colourOfCategory(categories, item.categoryId)}
                        />
                      ),
                    )}
                  </svg>
                  <span aria-hidden>{formatDay(`${month}-01`, { month: 'narrow' })}</span>
                </Link>
              </Box>
            );
          })}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 3, color: 'text.secondary', fontSize: 12 }}
      >
        {shownIds.map((id) => (
          <Box component="span" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              component="span"
              sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colourOfCategory(categories, id) }}
            />
            {nameOf(id)}
          </Box>
        ))}
      </Box>
      {/* A table itself can’t be clipped. */}
      <Box sx={visuallyHidden}>
        <table>
          <caption>{m.spendingByMonth}</caption>
          <thead>
            <tr>
              {[m.month, m.category, m.amount].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ month, categoryId, amountMinor }) => (
              <tr key={`${month} ${categoryId}`}>
                <th scope="row">{monthName(month)}</th>
                <td>{nameOf(categoryId)}</td>
                <td>{money(amountMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Section>
  );
}

/** Amounts at the top and in the middle of the bars. */
function Axis({ top, currency }: { top: number; currency: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        ...tabularNumbers,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        // Each beside its line.
        height: chartHeight + 16,
        mt: '-8px',
        fontSize: 12,
        lineHeight: '16px',
        textAlign: 'right',
        color: 'text.secondary',
      }}
    >
      {[top, top / 2, 0].map((amountMinor) => (
        <span key={amountMinor}>
          {formatNumber(amountMinor / 10 ** minorDigits(currency), {
            style: 'currency',
            currency,
            notation: 'compact',
            maximumFractionDigits: 1,
          })}
        </span>
      ))}
    </Box>
  );
}

function monthName(month: string): string {
  return formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

function inOrder(items: ReturnType<typeof barsOf>, ids: readonly (string | null)[]) {
  return items.toSorted((a, b) => ids.indexOf(a.categoryId) - ids.indexOf(b.categoryId));
}
