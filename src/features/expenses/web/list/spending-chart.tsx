import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as m from '#messages/expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits } from '#src/platform/shared/money.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './spending-chart.module.css';
import { axisTop, barsOf, colourOfCategory, lastMonths, stackBars, sum } from './spending-months.ts';
import type { ExpenseList } from './use-expense-list.ts';

const monthCount = 12;
/** The styles say the same. */
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
      <div className={styles.chart}>
        <Axis top={top} currency={currency} />
        <ol className={styles.months}>
          {months.map((month) => {
            const isChosen = filter.period === month;
            return (
              <li key={month}>
                <TextLink
                  to={toMonth(month)}
                  aria-label={`${monthName(month)}: ${money(totalOf(month))}`}
                  aria-current={isChosen ? 'true' : undefined}
                  title={`${monthName(month)}: ${money(totalOf(month))}`}
                  className={styles.month}
                >
                  <svg aria-hidden viewBox={`0 0 10 ${chartHeight}`} preserveAspectRatio="none">
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
                </TextLink>
              </li>
            );
          })}
        </ol>
      </div>
      <div aria-hidden className={styles.legend}>
        {shownIds.map((id) => (
          <span key={id}>
            <span className={styles.colour} style={{ background: colourOfCategory(categories, id) }} />
            {nameOf(id)}
          </span>
        ))}
      </div>
      {/* A table itself can’t be clipped. */}
      <div className={text.hidden}>
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
      </div>
    </Section>
  );
}

/** Amounts at the top and in the middle of the bars. */
function Axis({ top, currency }: { top: number; currency: string }) {
  return (
    <div aria-hidden className={classNames(styles.axis, text.figures)}>
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
    </div>
  );
}

function monthName(month: string): string {
  return formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

function inOrder(items: ReturnType<typeof barsOf>, ids: readonly (string | null)[]) {
  return items.toSorted((a, b) => ids.indexOf(a.categoryId) - ids.indexOf(b.categoryId));
}
