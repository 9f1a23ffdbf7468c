import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/pending-changes/online-timesheets.ts';
import { useOptimisticTotals } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import * as styles from './summary.module.css';
import { UnsyncedTime } from './unsynced-time.tsx';

type TimeScope = { clientId: string } | { projectId: string };

type UnbilledFigures = {
  durationMs: number;
  amounts: readonly Money[];
  hasFixedPrice: boolean;
  hasRetainerHours: boolean;
};

type TimeSummaryProps = {
  of: TimeScope;
  /** What a new invoice would offer; undefined while loading. */
  unbilled: UnbilledFigures | undefined;
  /** When that was read. */
  readAt: number;
  /** Where its unbilled work becomes an invoice. */
  invoiceHref?: string | undefined;
};

/** This month's hours up to today, and unbilled hours and amounts per currency. */
export function TimeSummary({ of, unbilled, readAt, invoiceHref }: TimeSummaryProps) {
  const today = useAccountToday();
  const month = useTotals(useMemo(() => ({ ...of, from: monthOf(today).from, to: today }), [of, today]));
  // Hours at a fixed price that isn't set are worth nothing yet.
  const amounts = unbilled?.amounts.filter(({ amountMinor }) => amountMinor !== 0);
  const labels = unbilled?.hasRetainerHours
    ? [m.unbilledAmountWithRetainer, m.unbilledAmountWithPriceAndRetainer]
    : [m.unbilledAmount, m.unbilledAmountWithPrice];
  const amountLabel = labels[unbilled?.hasFixedPrice ? 1 : 0] ?? '';

  return (
    <Card>
      <dl className={styles.stats}>
        <Stat word={m.thisMonth}>{month && <Hours ms={month.durationMs} />}</Stat>
        <Stat word={m.unbilledTime}>
          {unbilled && (
            <>
              <Hours ms={unbilled.durationMs} />
              <UnsyncedTime of={of} readAt={readAt} />
            </>
          )}
        </Stat>
        <Stat word={amountLabel}>
          {amounts?.length === 0 && '–'}
          {amounts?.map((money) => (
            <span key={money.currency} className={styles.money}>
              {formatMoney(money)}
            </span>
          ))}
          {invoiceHref !== undefined && amounts !== undefined && amounts.length > 0 && (
            <TextLink isLine to={invoiceHref} className={styles.toInvoice}>
              {m.createInvoice}
            </TextLink>
          )}
        </Stat>
      </dl>
    </Card>
  );
}

type Filter = TimeScope & { from: string; to: string };

function useTotals(filter: Filter) {
  const { data, dataUpdatedAt } = useQuery(onlineTimesheets.totals.queryOptions({ input: filter }));
  return useOptimisticTotals(data, filter, dataUpdatedAt);
}

function Hours({ ms }: { ms: number }) {
  return <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={ms} /> }} />;
}

function Stat({ word: label, children }: { word: string; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt className={classNames(text.small, text.quiet)}>{label}</dt>
      <dd className={styles.value}>{children ?? '…'}</dd>
    </div>
  );
}
