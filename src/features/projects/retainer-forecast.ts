import { retainerLedger } from '#src/features/projects/retainer-ledger.ts';
import type { RetainerHistory, RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { addDays, daysBetween } from '#src/platform/shared/days.ts';

/** How fast hours are used lately, and the day on which none are left if that goes on; null: not within a year. */
export type RetainerForecast = { msAWeek: number; exhaustedOn: string | null };

/** From the pace of the last four weeks, or since the first hour where that is less long ago. */
export function retainerForecast(history: RetainerHistory, today: string): RetainerForecast {
  const pace = msADay(history.uses, today);
  const msAWeek = Math.round(pace * 7);
  if (pace <= 0) return { msAWeek, exhaustedOn: null };
  const horizon = addDays(today, daysAhead);
  const expected = Array.from({ length: daysAhead }, (_, place) => ({
    day: addDays(today, place + 1),
    ms: Math.round(pace * (place + 1)) - Math.round(pace * place),
  }));
  const lines = retainerLedger({ ...history, uses: [...history.uses, ...expected] }, horizon);
  const known = retainerLedger(history, horizon);
  for (const [place, { from, to, openingMs }] of lines.entries()) {
    if (to <= today) continue;
    const left = openingMs - (known[place]?.usedMs ?? 0);
    const first = from > today ? from : addDays(today, 1);
    const day = left <= 0 ? first : addDays(first, Math.ceil(left / pace) - 1);
    if (day <= to && day <= horizon) return { msAWeek, exhaustedOn: day };
  }
  return { msAWeek, exhaustedOn: null };
}

const daysBack = 28;
const daysAhead = 366;
/** A first long day is no pace. */
const fewestDays = 7;

function msADay(uses: readonly RetainerUse[], today: string): number {
  const begin = addDays(today, 1 - daysBack);
  const past = uses.filter(({ day }) => day <= today);
  const lately = past.filter(({ day }) => day >= begin);
  const first = past.reduce((least, { day }) => (day < least ? day : least), today);
  const days = first < begin ? daysBack : Math.max(fewestDays, daysBetween(first, today) + 1);
  return Math.max(0, lately.reduce((sum, { ms }) => sum + ms, 0) / days);
}
