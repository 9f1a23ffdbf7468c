import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetTotals } from '#src/features/timesheets/contract-fields.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';

/** Hours, billable hours and amount. */
export function TotalsRow({ totals }: { totals: TimesheetTotals }) {
  const isRounded = useIsBillingRounded(totals);
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 3, m: 0, px: 4, py: 4 }}
    >
      <Stat word={m.hoursLabel}>
        <Duration ms={totals.durationMs} />
      </Stat>
      <Stat word={isRounded ? m.billableRounded : m.billable}>
        <Duration ms={totals.billableMs} />
      </Stat>
      <Stat word={m.amount}>
        <Amount of={totals.amounts} />
      </Stat>
    </Box>
  );
}

function Stat({ word: label, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '18px' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: 20, lineHeight: '28px', fontWeight: 650 }}>
        {children}
      </Box>
    </div>
  );
}
