/** Working days of a freelancer. */
import { weekday } from '#src/platform/shared/calendar-days.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Month and day, inclusive: summer, the week after Easter, Christmas to New Year, and public holidays. */
const daysOff: readonly (readonly [string, string])[] = [
  ['01-01', '01-02'],
  ['04-07', '04-11'],
  ['05-01', '05-01'],
  ['07-27', '08-12'],
  ['10-03', '10-03'],
  ['12-24', '12-31'],
];

/** Minutes of work on the day; mostly none on weekends. */
export function workingMinutes(day: string, random: SeededRandom): number {
  const dayOfYear = day.slice(5);
  // Drawn for every day, so an extra holiday doesn't change the rest of the year.
  const isIll = random.chance(0.02);
  const isShort = random.chance(0.08);
  const comesIn = random.chance(0.12);
  const minutes = random.between(390, 510);
  if (daysOff.some(([from, to]) => dayOfYear >= from && dayOfYear <= to) || isIll) return 0;
  const isWeekend = weekday(day) === 0 || weekday(day) === 6;
  if (isWeekend) return comesIn && weekday(day) === 6 ? Math.round(minutes / 4) : 0;
  return isShort ? Math.round(minutes / 2) : minutes;
}
