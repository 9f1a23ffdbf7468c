import * as m from '#messages/timesheets.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import * as styles from './summary.module.css';

type EntryTotalsProps = { totals: OptimisticTotals | undefined };

/** "31:20 h · 27:05 billable · €2,539.06": totals of all entries that match the filter. */
export function EntryTotals({ totals }: EntryTotalsProps) {
  const billableText = useIsBillingRounded(totals) ? m.billableTimeRounded : m.billableTime;
  const isCharged = totals?.amounts.some(({ amountMinor }) => amountMinor !== 0);
  const unpriced = totals?.unpriced ?? 0;
  return (
    <div role="group" aria-label={m.totals} className={styles.totals}>
      {totals && (
        <>
          <strong>
            <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={totals.durationMs} /> }} />
          </strong>
          <span>
            <Separator />
            <RichText text={billableText} tags={{ duration: () => <Duration ms={totals.billableMs} /> }} />
          </span>
          {isCharged && (
            <span>
              <Separator />
              <Amount of={totals.amounts} />
            </span>
          )}
          {unpriced > 0 && (
            <span>
              <Separator />
              {m.notPricedYet({ count: unpriced })}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function Separator() {
  return <span className={styles.separator}>{' · '}</span>;
}
