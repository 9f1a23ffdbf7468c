import Box from '@mui/material/Box';
import type * as z from 'zod';
import type { TimesheetTotals } from '#src/features/timesheets/contract.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';

type EntryTotalsProps = { totals: z.infer<typeof TimesheetTotals> | undefined };

/** 31:20 h · 27:05 billable · €2,539.06: what the filter lets through, whether it is on this page or not. */
export function EntryTotals({ totals }: EntryTotalsProps) {
  return (
    <Box aria-label="Totals" role="group" sx={{ minHeight: 24, fontSize: 16, lineHeight: '24px' }}>
      {totals && (
        <>
          <strong>
            <Duration seconds={totals.durationSeconds} /> h
          </strong>
          {' · '}
          <Duration seconds={totals.billableSeconds} /> billable
          {totals.amounts.length > 0 && ' · '}
          {totals.amounts.length > 0 && <Amount of={totals.amounts} />}
        </>
      )}
    </Box>
  );
}
