import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetTotals } from '#src/features/timesheets/contract-fields.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './summary.module.css';

/** Hours, billable hours and amount. */
export function TotalsRow({ totals }: { totals: TimesheetTotals }) {
  const isRounded = useIsBillingRounded(totals);
  return (
    <dl className={styles.sums}>
      <Stat word={m.hoursLabel}>
        <Duration ms={totals.durationMs} />
      </Stat>
      <Stat word={isRounded ? m.billableRounded : m.billable}>
        <Duration ms={totals.billableMs} />
      </Stat>
      <Stat word={m.amount}>
        <Amount of={totals.amounts} />
      </Stat>
    </dl>
  );
}

function Stat({ word: label, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classNames(text.small, text.quiet)}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
