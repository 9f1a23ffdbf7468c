import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router';
import * as m from '#messages/expenses.ts';
import type { MonthlySpending } from '#src/features/expenses/contract-list.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { addDays, formatDay, monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import type { ExpenseList } from './use-expense-list.ts';

const monthCount = 12;
const chartHeight = 96;
/** The largest categories have a colour each; the others share one. */
const colours = ['#2f7ec4', '#c26a1b', '#3d8f5f', '#8a5cc2', '#b8458b'];
const otherColour = '#8b8f98';

/** Spending of the last twelve months by category; a month filters the list. */
export function SpendingChart({ list: { filter, today, categories } }: { list: ExpenseList }) {
  const { data } = useQuery(expenses.monthly.queryOptions({ input: filter.inputOfAllTime }));
  const [params] = useSearchParams();
  const months = lastMonths(today);
  const items = (data?.items ?? []).filter(({ month }) => months.includes(month));
  if (!data || items.length === 0 || categories.length === 0) return null;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: data.currency });
  const nameOf = (id: string | null) => categories.find((each) => each.id === id)?.name ?? m.noCategory;
  const ranked = rankCategories(items);
  const colourOf = (id: string | null) => colours[ranked.indexOf(id)] ?? otherColour;
  const totalOf = (month: string) => sum(items.filter((each) => each.month === month));
  const largest = Math.max(1, ...months.map((month) => sum(positive(items, month))));
  const toMonth = (month: string) => {
    const next = new URLSearchParams(params);
    if (filter.period === month) next.delete('period');
    else next.set('period', month);
    return `?${next}`;
  };
  const shown = ranked.slice(0, colours.length);
  return (
    <Section isPadded title={m.spendingByMonth}>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${monthCount}, 1fr)`,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {months.map((month) => {
          const isChosen = filter.period === month;
          return (
            <Box component="li" key={month} sx={{ minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={toMonth(month)}
                aria-label={`${formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}: ${money(totalOf(month))}`}
                aria-current={isChosen ? 'true' : undefined}
                title={money(totalOf(month))}
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
                  {stack(positive(items, month), largest).map(({ item, y, height }) => (
                    <rect
                      key={item.categoryId}
                      x="2"
                      width="6"
                      y={y}
                      height={height}
                      fill={colourOf(item.categoryId)}
                    />
                  ))}
                </svg>
                <span aria-hidden>{formatDay(`${month}-01`, { month: 'narrow' })}</span>
              </Link>
            </Box>
          );
        })}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 3, color: 'text.secondary', fontSize: 12 }}
      >
        {[
          ...shown.map((id) => ({ label: nameOf(id), colour: colourOf(id) })),
          ...(ranked.length > shown.length ? [{ label: m.otherCategories, colour: otherColour }] : []),
        ].map(({ label, colour }) => (
          <Box component="span" key={label} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <Box component="span" sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colour }} />
            {label}
          </Box>
        ))}
      </Box>
      <Box component="table" sx={visuallyHidden}>
        <caption>{m.spendingByMonth}</caption>
        <tbody>
          {items.map(({ month, categoryId, amountMinor }) => (
            <tr key={`${month} ${categoryId}`}>
              <th scope="row">{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</th>
              <td>{nameOf(categoryId)}</td>
              <td>{money(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}

function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < monthCount) {
    const before = addDays(monthOf(`${months[0] ?? ''}-01`).from, -1);
    months.unshift(before.slice(0, 7));
  }
  return months;
}

/** The category with the largest sum first. */
function rankCategories(items: readonly MonthlySpending[]): (string | null)[] {
  const sums = new Map<string | null, number>();
  for (const { categoryId, amountMinor } of items)
    sums.set(categoryId, (sums.get(categoryId) ?? 0) + amountMinor);
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** Refunds have no bar. */
function positive(items: readonly MonthlySpending[], month: string): MonthlySpending[] {
  return items.filter((each) => each.month === month && each.amountMinor > 0);
}

function sum(items: readonly MonthlySpending[]): number {
  return items.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** The largest at the bottom. */
function stack(items: readonly MonthlySpending[], largest: number) {
  let y = chartHeight;
  return items.map((item) => {
    const height = (item.amountMinor / largest) * chartHeight;
    y -= height;
    return { item, y, height };
  });
}
