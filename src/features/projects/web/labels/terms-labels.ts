import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';

/** "5 Mar 2026" */
export function formatMediumDay(day: string): string {
  return formatDay(day, dateOptions);
}

/** A period's dates; null: open-ended. */
export function formatDayRange({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? m.allDays : m.untilDay({ day: formatMediumDay(to) });
  return to === null ? m.sinceDay({ day: formatMediumDay(from) }) : formatDays({ from, to }, dateOptions);
}

const dateOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Renewal and carry-over as text. */
export function formatCarryOver({
  retainerPeriod,
  retainerCarryOver,
}: Pick<Project, 'retainerPeriod' | 'retainerCarryOver'>): string {
  if (retainerPeriod === 'oneOff') return m.once;
  const period = retainerPeriod === 'quarterly' ? 'quarterly' : 'other';
  if (retainerCarryOver === 0) return m.hoursExpire({ period });
  if (retainerCarryOver === 'unlimited') return m.hoursNeverExpire({ period });
  return m.hoursCarryOver({ period, count: retainerCarryOver });
}
