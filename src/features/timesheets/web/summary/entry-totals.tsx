import Box from '@mui/material/Box';
import * as m from '#messages/timesheets.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

type EntryTotalsProps = { totals: OptimisticTotals | undefined };

/** "31:20 h · 27:05 billable · €2,539.06": totals of all entries that match the filter. */
export function EntryTotals({ totals }: EntryTotalsProps) {
  const billableText = useIsBillingRounded() ? m.billableTimeRounded : m.billableTime;
  const isCharged = totals?.amounts.some(({ amountMinor }) => amountMinor !== 0);
  const unpriced = totals?.unpriced ?? 0;
  return (
    <Box aria-label={m.totals} role="group" sx={{ minHeight: 24, fontSize: 16, lineHeight: '24px' }}>
      {totals && (
        <>
          <strong style={{ whiteSpace: 'nowrap' }}>
            <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={totals.durationMs} /> }} />
          </strong>
          {' · '}
          <RichText text={billableText} tags={{ duration: () => <Duration ms={totals.billableMs} /> }} />
          {isCharged && ' · '}
          {isCharged && <Amount of={totals.amounts} />}
          {unpriced > 0 && ` · ${m.entriesNotPricedYet({ count: unpriced })}`}
        </>
      )}
    </Box>
  );
}
