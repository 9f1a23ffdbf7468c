import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import type { DailyUsage } from './hours-by-period.ts';
import { retainerLedger } from './retainer-ledger.ts';
import type { RetainerHistory } from './retainer-ledger.ts';

/** Recent weekly usage, and the day on which the hours run out at that pace; null: not within a year. */
export type RetainerForecast = { weeklyMs: number; exhaustedOn: string | null };

/** Uses the last four weeks, or the time since the first usage if shorter. */
export function retainerForecast(history: RetainerHistory, today: string): RetainerForecast {
  const pace = dailyPaceMs(history.usages, today);
  const weeklyMs = Math.round(pace * 7);
  if (pace <= 0) return { weeklyMs, exhaustedOn: null };
  const horizon = addDays(today, forecastDays);
  const expected = Array.from({ length: forecastDays }, (_, place) => ({
    day: addDays(today, place + 1),
    ms: Math.round(pace * (place + 1)) - Math.round(pace * place),
  }));
  const lines = retainerLedger({ ...history, usages: [...history.usages, ...expected] }, horizon);
  const known = retainerLedger(history, horizon);
  for (const [place, { from, to, openingMs }] of lines.entries()) {
    if (to <= today) continue;
    const left = openingMs - (known[place]?.usedMs ?? 0);
    const first = from > today ? from : addDays(today, 1);
    const day = left <= 0 ? first : addDays(first, Math.ceil(left / pace) - 1);
    if (day <= to && day <= horizon) return { weeklyMs, exhaustedOn: day };
  }
  return { weeklyMs, exhaustedOn: null };
}

const paceDays = 28;
const forecastDays = 366;
/** One long day doesn't make a pace. */
const minPaceDays = 7;

function dailyPaceMs(uses: readonly DailyUsage[], today: string): number {
  const firstDay = addDays(today, 1 - paceDays);
  const past = uses.filter(({ day }) => day <= today);
  const recent = past.filter(({ day }) => day >= firstDay);
  const first = past.reduce((least, { day }) => (day < least ? day : least), today);
  const days = first < firstDay ? paceDays : Math.max(minPaceDays, daysBetween(first, today) + 1);
  return Math.max(0, recent.reduce((sum, { ms }) => sum + ms, 0) / days);
}
