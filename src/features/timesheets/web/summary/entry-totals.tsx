import { styled } from '@mui/material/styles';
import * as m from '#messages/timesheets.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

type EntryTotalsProps = { totals: OptimisticTotals | undefined };

/** "31:20 h · 27:05 billable · €2,539.06": totals of all entries that match the filter. */
export function EntryTotals({ totals }: EntryTotalsProps) {
  const billableText = useIsBillingRounded(totals) ? m.billableTimeRounded : m.billableTime;
  const isCharged = totals?.amounts.some(({ amountMinor }) => amountMinor !== 0);
  const unpriced = totals?.unpriced ?? 0;
  return (
    <Totals aria-label={m.totals} role="group">
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
    </Totals>
  );
}

function Separator() {
  return <span className="separator">{' · '}</span>;
}

const separatorWidth = 14;

/** The separator at the start of a line lies outside and is clipped. */
const Totals = styled('div')({
  minHeight: 24,
  minWidth: 0,
  marginLeft: -separatorWidth,
  clipPath: `inset(0 0 0 ${separatorWidth}px)`,
  fontSize: 16,
  lineHeight: '24px',
  '& > *': { display: 'inline-block', paddingLeft: separatorWidth },
  '& .separator': {
    display: 'inline-block',
    width: separatorWidth,
    marginLeft: -separatorWidth,
    textAlign: 'center',
  },
});
