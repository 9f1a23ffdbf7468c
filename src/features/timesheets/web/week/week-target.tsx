import Box from '@mui/material/Box';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { isMissingTime } from '#src/features/accounts/rules/target.ts';
import type { Target } from '#src/features/accounts/rules/target.ts';
import { useDurationFormat } from '#src/platform/web/format/duration.tsx';
import { TargetProgress } from '#src/platform/web/format/target-progress.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** The week’s hours of its target, with a progress bar. */
export function WeekTarget({ ms, targetMs }: { ms: number; targetMs: number }) {
  const format = useDurationFormat();
  return (
    <Box sx={{ ...tabularNumbers, px: 4, pt: 3, pb: 1, fontSize: 13, color: 'text.secondary' }}>
      {m.hoursOfTarget({ hours: format(ms), target: format(targetMs) })}
      <TargetProgress label={m.targetOfWeek} ms={ms} targetMs={targetMs} />
    </Box>
  );
}

/** Past working days without time. */
export function useMissingDays(
  target: Target | null,
  days: readonly string[],
  ms: ReadonlyMap<string, number> | undefined,
  today: string,
): ReadonlySet<string> {
  return useMemo(
    () => new Set(ms && days.filter((day) => isMissingTime(target, day, ms.get(day) ?? 0, today))),
    [target, days, ms, today],
  );
}
