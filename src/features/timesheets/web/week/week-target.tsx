import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { isMissingTime } from '#src/features/identity/rules/hours-target.ts';
import type { Target } from '#src/features/identity/rules/hours-target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { TargetProgress } from '#src/platform/web/format/target-progress.tsx';
import * as styles from './week.module.css';

/** The week’s hours of its target, with a progress bar. */
export function WeekTarget({ ms, targetMs }: { ms: number; targetMs: number }) {
  return (
    <div className={styles.target}>
      {m.hoursOfTarget({ hours: formatDuration(ms), target: formatDuration(targetMs) })}
      <TargetProgress label={m.targetOfWeek} ms={ms} targetMs={targetMs} />
    </div>
  );
}

/** Past working days without time, since the account was created or since its first entry if that is earlier. */
export function useMissingDays(
  target: Target | null,
  days: readonly string[],
  ms: ReadonlyMap<string, number> | undefined,
  today: string,
): ReadonlySet<string> {
  const { createdAt, preferences } = useAccount();
  const createdDay = createdAt === undefined ? null : localDay(createdAt, preferences.timeZone);
  const isEarlier = target !== null && createdDay !== null && days.some((day) => day < createdDay);
  const { data } = useQuery(
    timesheets.list.queryOptions({
      input: { to: addDays(createdDay ?? today, -1), order: 'asc', limit: 1 },
      enabled: isEarlier,
    }),
  );
  const since = data?.items[0]?.day ?? createdDay ?? '';
  return useMemo(
    () => new Set(ms && days.filter((day) => isMissingTime(target, day, ms.get(day) ?? 0, { since, today }))),
    [target, days, ms, since, today],
  );
}
