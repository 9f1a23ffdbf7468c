import { retainerLedger } from '#src/features/projects/retainer-ledger.ts';
import type { RetainerHistory, RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { addDays, daysBetween } from '#src/platform/shared/days.ts';

/** How fast hours are used lately, and the day on which none are left if that goes on; null: not within a year. */
export type RetainerForecast = { secondsAWeek: number; exhaustedOn: string | null };

/** From the pace of the last four weeks, or since the first hour where that is less long ago. */
export function retainerForecast(history: RetainerHistory, today: string): RetainerForecast {
  const pace = secondsADay(history.uses, today);
  const secondsAWeek = Math.round(pace * 7);
  if (pace <= 0) return { secondsAWeek, exhaustedOn: null };
  const horizon = addDays(today, daysAhead);
  const expected = Array.from({ length: daysAhead }, (_, place) => ({
    day: addDays(today, place + 1),
    seconds: Math.round(pace * (place + 1)) - Math.round(pace * place),
  }));
  const lines = retainerLedger({ ...history, uses: [...history.uses, ...expected] }, horizon);
  const known = retainerLedger(history, horizon);
  for (const [place, { from, to, openingSeconds }] of lines.entries()) {
    if (to <= today) continue;
    const left = openingSeconds - (known[place]?.usedSeconds ?? 0);
    const first = from > today ? from : addDays(today, 1);
    const day = left <= 0 ? first : addDays(first, Math.ceil(left / pace) - 1);
    if (day <= to && day <= horizon) return { secondsAWeek, exhaustedOn: day };
  }
  return { secondsAWeek, exhaustedOn: null };
}

const daysBack = 28;
const daysAhead = 366;
/** A first long day is no pace. */
const fewestDays = 7;

function secondsADay(uses: readonly RetainerUse[], today: string): number {
  const begin = addDays(today, 1 - daysBack);
  const past = uses.filter(({ day }) => day <= today);
  const lately = past.filter(({ day }) => day >= begin);
  const first = past.reduce((least, { day }) => (day < least ? day : least), today);
  const days = first < begin ? daysBack : Math.max(fewestDays, daysBetween(first, today) + 1);
  return Math.max(0, lately.reduce((sum, { seconds }) => sum + seconds, 0) / days);
}
