import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import * as m from '#messages/project-page.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RateChange } from '#src/features/timesheets/contract-fields.ts';
import { rateChangeTotals } from '#src/features/timesheets/rules/pricing/rate-changes.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type RateChangeListProps = {
  /** Number of entries checked. */
  count: number;
  changes: readonly RateChange[];
};

/** Entries whose rate would change, with the reason and the totals. */
export function RateChangeList({ count, changes }: RateChangeListProps) {
  const today = useToday(useAccount().preferences.timeZone);
  if (changes.length === 0) {
    return <Box>{count === 0 ? m.noEntriesInPeriod : m.ratesUpToDate}</Box>;
  }
  const rest = changes.length - maxShown;
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box component="p" sx={{ m: 0, fontWeight: 500 }}>
        <RichText
          text={m.entriesWouldChange({ changed: changes.length, count })}
          tags={{ totals: () => <ChangeTotals changes={changes} /> }}
        />
      </Box>
      <Box
        sx={{ maxHeight: 360, overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={m.whatWouldChange}
      >
        <ChangeList>
          {changes.slice(0, maxShown).map(({ id, day, description, duration, before, after }) => (
            <li key={id}>
              <span className="day">{formatShortDay(day, today)}</span>
              <span className="what">
                {m.entryDuration({ description, duration: formatDuration(hoursToMs(duration)) })}
                <small>{formatRateReason(after.rateReason)}</small>
              </span>
              <span className="rate">
                {formatRate(before.rate, before.currency)} → <b>{formatRate(after.rate, after.currency)}</b>
                <small>
                  {formatMoney(before)} → {formatMoney(after)}
                </small>
              </span>
            </li>
          ))}
        </ChangeList>
        {rest > 0 && <Box sx={{ py: 2, color: 'text.secondary' }}>{m.moreEntries({ count: rest })}</Box>}
      </Box>
    </Box>
  );
}

const maxShown = 200;

function ChangeTotals({ changes }: Pick<RateChangeListProps, 'changes'>) {
  return rateChangeTotals(changes).map(({ currency, beforeMinor, afterMinor }) => (
    <Box component="span" key={currency} sx={{ mr: 3, whiteSpace: 'nowrap' }}>
      {formatMoney({ amountMinor: beforeMinor, currency })} →{' '}
      {formatMoney({ amountMinor: afterMinor, currency })}
    </Box>
  ));
}

const ChangeList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr) auto',
    gap: 12,
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& small': { display: 'block', fontSize: 13, color: theme.vars.palette.text.secondary },
  '& .what': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .rate': { textAlign: 'right', ...tabularNumbers },
  '& b': { fontWeight: 650 },
  [theme.breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: '84px minmax(0, 1fr)' },
    '& .rate': { gridColumn: 2, textAlign: 'left' },
  },
}));
