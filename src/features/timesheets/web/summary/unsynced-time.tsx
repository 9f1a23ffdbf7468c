import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { useOptimisticTotals } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';

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
    <div className={classNames(text.small, text.quiet)}>
      {m.unsyncedTime({ duration: `${ms < 0 ? '−' : '+'} ${formatDuration(Math.abs(ms))}` })}
    </div>
  );
}

const everything = {};
const nothing = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };
