import * as m from '#messages/invoices.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { DayField } from '#src/platform/web/form/fields/day-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import * as styles from './statement.module.css';
import type { useStatement } from './use-statement.ts';

type Period = { from: string; to: string };
type StatementFiltersProps = {
  statement: Pick<
    ReturnType<typeof useStatement>,
    'from' | 'to' | 'setPeriod' | 'currency' | 'currencies' | 'setCurrency'
  >;
  today: string;
};

/** The period, with the usual ones at hand, and the currency if there are several. */
export function StatementFilters({ statement, today }: StatementFiltersProps) {
  const { from, to, setPeriod, currency, currencies, setCurrency } = statement;
  const year = Number(today.slice(0, 4));
  const periods = [
    { label: m.allTime, from: '', to: '' },
    { label: String(year), ...yearOf(year) },
    { label: String(year - 1), ...yearOf(year - 1) },
  ];
  return (
    <div role="group" aria-label={m.period} className={styles.filters}>
      <DayField
        label={m.from}
        placeholder={m.anyDay}
        value={from}
        onChange={(day) => setPeriod({ from: day, to })}
      />
      <DayField
        label={m.to}
        placeholder={m.anyDay}
        value={to}
        onChange={(day) => setPeriod({ from, to: day })}
      />
      <div className={styles.periods}>
        {periods.map((period) => (
          <Button
            key={period.label}
            variant="outlined"
            aria-pressed={period.from === from && period.to === to}
            onClick={() => setPeriod({ from: period.from, to: period.to })}
            className={styles.period}
          >
            {period.label}
          </Button>
        ))}
        {currencies.length > 1 && (
          <FilterChip
            label={m.currency}
            value={currency}
            choices={currencies.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        )}
      </div>
    </div>
  );
}

/** "1 Jan – 31 Dec 2026", "until 31 Dec 2026", "All time". */
export function describePeriod({ from, to }: Period): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (from !== '' && to !== '') return formatDays({ from, to }, format);
  if (from !== '') return m.sinceDay({ day: formatDay(from, format) });
  return to === '' ? m.allTime : m.untilDay({ day: formatDay(to, format) });
}

function yearOf(year: number): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
