import * as m from '#messages/project-page.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { RateChange } from '#src/features/timesheets/contract-fields.ts';
import { rateChangeTotals } from '#src/features/timesheets/rules/pricing/recalculation-preview.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import * as styles from './rates.module.css';

type RateChangeListProps = {
  /** Number of entries checked. */
  count: number;
  changes: readonly RateChange[];
};

/** Entries whose rate would change, with the reason and the totals. */
export function RateChangeList({ count, changes }: RateChangeListProps) {
  const today = useAccountToday();
  if (changes.length === 0) {
    return <p className={text.body}>{count === 0 ? m.noEntriesInPeriod : m.ratesUpToDate}</p>;
  }
  const rest = changes.length - maxShown;
  return (
    <>
      <p className={classNames(text.body, text.medium)}>
        <RichText
          text={m.entriesWouldChange({ changed: changes.length, count })}
          tags={{ totals: () => <ChangeTotals changes={changes} /> }}
        />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets arrow keys scroll it */}
      <div className={styles.changes} tabIndex={0} role="region" aria-label={m.whatWouldChange}>
        <ul className={text.list}>
          {changes.slice(0, maxShown).map(({ id, day, description, duration, before, after }) => (
            <li key={id} className={styles.change}>
              <span>{formatShortDay(day, today)}</span>
              <span className={styles.entry}>
                {m.entryDuration({ description, duration: formatDuration(hoursToMs(duration)) })}
                <small className={styles.detail}>{formatRateReason(after.rateReason)}</small>
              </span>
              <span className={classNames(text.figures, styles.rate)}>
                {formatRate(before.rate, before.currency)} → <b>{formatRate(after.rate, after.currency)}</b>
                <small className={styles.detail}>
                  {formatMoney(before)} → {formatMoney(after)}
                </small>
              </span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={classNames(text.body, text.quiet)}>{m.moreEntries({ count: rest })}</p>}
      </div>
    </>
  );
}

const maxShown = 200;

function ChangeTotals({ changes }: Pick<RateChangeListProps, 'changes'>) {
  return rateChangeTotals(changes).map(({ currency, beforeMinor, afterMinor }) => (
    <span key={currency} className={classNames(text.figures, styles.total)}>
      {formatMoney({ amountMinor: beforeMinor, currency })} →{' '}
      {formatMoney({ amountMinor: afterMinor, currency })}
    </span>
  ));
}
