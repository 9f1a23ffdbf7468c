import Box from '@mui/material/Box';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { useOptimisticTotals } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

type UnsyncedTimeProps = {
  of?: { clientId?: string; projectId?: string };
  /** When the figures beside it were read. */
  readAt: number;
};

/** Time that waits in this browser, beside unbilled figures of the server: only the server knows what it is worth. */
export function UnsyncedTime({ of = everything, readAt }: UnsyncedTimeProps) {
  const filter = useMemo(() => ({ ...of, billable: true, invoiced: false }), [of]);
  const ms = useOptimisticTotals(nothing, filter, readAt)?.billableMs ?? 0;
  if (ms === 0) return null;
  return (
    <Box sx={{ fontSize: 13, lineHeight: '18px', fontWeight: 400, color: 'text.secondary' }}>
      {m.unsyncedTime({ duration: `${ms < 0 ? '−' : '+'} ${formatDuration(Math.abs(ms))}` })}
    </Box>
  );
}

const everything = {};
const nothing = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };
