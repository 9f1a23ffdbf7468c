/** Compares the ledger with a simple model: buckets of whole hours, day by day. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { retainerBalance } from './retainer-balance.ts';
import { retainerLedger } from './retainer-ledger.ts';
import type { RetainerTerms } from './retainer-periods.ts';

const firstDay = '2026-01-01';
const calendar = Array.from({ length: 243 }, (_, dayIndex) => {
  const day = addDays(firstDay, dayIndex);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { day, month, date, isMonthsEnd: addDays(day, 1).endsWith('-01'), months: year * 12 + month };
});
const lastPlace = calendar.length - 1;

const aPlace = fc.nat(lastPlace);
const aStart = fc.constantFrom('2026-01-01', '2026-01-15', '2026-01-30', '2026-01-31', '2026-03-10');
const carryOver = fc.constantFrom(0, 1, 2, 3, 'unlimited' as const);
const ms = fc.nat(4).map((hours) => hours * 3_600_000);
const retainer = fc.oneof(
  fc.record({ ms, carryOver, period: fc.constantFrom('monthly', 'quarterly'), start: aStart }),
  fc.record({ ms, carryOver, period: fc.constant('oneOff'), start: fc.option(aStart) }),
);
const terms = fc
  .record({
    first: fc.option(retainer, { freq: 8 }),
    later: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: lastPlace }), fc.option(retainer, { freq: 8 })),
      {
        maxLength: 2,
        selector: ([dayIndex]) => dayIndex,
      },
    ),
    hours: fc.array(ms, { minLength: 2, maxLength: 2 }),
    isAlike: fc.boolean(),
  })
  .map(({ first, later, hours, isAlike }): RetainerTerms[] => [
    { from: null, retainer: first },
    ...later
      .toSorted(([a], [b]) => a - b)
      .map(([dayIndex, other], index) => ({
        from: addDays(firstDay, dayIndex),
        // Often only the hours change.
        retainer: isAlike && first ? { ...first, ms: hours[index] ?? 0 } : other,
      })),
  ]);

/** A sequence of entry operations; numbers select existing entries. */
const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constant('log'), day: aPlace, hours: fc.nat(3) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('setRight'),
        day: aPlace,
        hours: fc.integer({ min: -2, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant('edit'), which: fc.nat(9), day: aPlace, hours: fc.nat(3) }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('delete'), which: fc.nat(9) }) },
  ),
  { maxLength: 9 },
);

type Use = { place: number; hours: number };
const usesOf = (entries: readonly Use[]) =>
  entries.map(({ place: index, hours }) => ({ day: calendar[index]?.day ?? '', ms: hours * 3_600_000 }));

const runs = randomCases(100_000, 4_000);

it('matches a model of hourly buckets over random histories of edits, deletions, carry-over and expiry [9.4]', () => {
  let histories = 0;
  let [limited, carried, expired, over] = [0, 0, 0, 0];
  fc.assert(
    fc.property(terms, acts, (agreed, done) => {
      histories += 1;
      const buckets = bucketsOf(agreed);
      const entries: Use[] = [];
      for (const act of done) {
        const which = 'which' in act && entries.length > 0 ? act.which % entries.length : 0;
        if (act.act === 'delete') entries.splice(which, 1);
        else if (act.act === 'edit') entries.splice(which, 1, { place: act.day, hours: act.hours });
        else if (act.act === 'setRight') entries.push({ place: act.day, hours: act.hours });
        else {
          const day = calendar[act.day]?.day ?? '';
          const left = retainerBalance({ terms: agreed, usages: usesOf(entries) }, day);
          const expected = hoursLeft(buckets, entries, act.day);
          if ((left?.leftMs ?? null) !== (expected === null ? null : expected * 3_600_000)) return false;
          if (expected === 0) limited += 1;
          if (expected) entries.push({ place: act.day, hours: act.hours });
        }
      }
      const last = addDays(firstDay, lastPlace);
      const lines = retainerLedger({ terms: agreed, usages: usesOf(entries) }, last);
      const counted = countedByHours(buckets, entries);
      carried += lines.filter(({ carriedMs }) => carriedMs > 0).length;
      expired += lines.filter(({ expiredMs }) => expiredMs > 0).length;
      over += lines.filter(({ overMs }) => overMs > 0).length;
      return (
        lines.length === counted.length &&
        lines.every((line, index) => {
          const hours = counted[index];
          return (
            hours !== undefined &&
            line.boughtMs === hours.bought * 3_600_000 &&
            line.carriedMs === hours.carried * 3_600_000 &&
            line.openingMs === line.carriedMs + line.boughtMs &&
            line.usedMs === hours.used * 3_600_000 &&
            line.overMs === hours.over * 3_600_000 &&
            // The last period expires beyond the calendar.
            (line.to > last || line.expiredMs === hours.expired * 3_600_000) &&
            line.closingMs === line.openingMs - line.usedMs + line.overMs - line.expiredMs
          );
        })
      );
    }),
    { numRuns: runs },
  );
  expect(histories).toBe(runs);
  // Histories without events would prove nothing.
  for (const count of [limited, carried, expired, over]) expect(count).toBeGreaterThan(runs / 10);
});

type Bucket = { first: number; last: number; bought: number; periodsAfter: number; isLast: boolean };

/** Checks each day of the calendar on its own for hours bought on it. */
function bucketsOf(agreed: readonly RetainerTerms[]): Bucket[] {
  const inForce = calendar.map(({ day }) => {
    const current = agreed.filter(({ from }) => from === null || from <= day).at(-1)?.retainer;
    return current && (current.start === null || current.start <= day) ? current : null;
  });
  const shapeOf = (dayIndex: number) => {
    const current = inForce[dayIndex];
    return current && `${current.period} ${current.start}`;
  };
  const buckets: Bucket[] = [];
  for (const [dayIndex, current] of inForce.entries()) {
    if (!current) continue;
    const isNew = dayIndex === 0 || shapeOf(dayIndex) !== shapeOf(dayIndex - 1);
    if (
      isNew ||
      (current.period !== 'oneOff' && isAnniversary(dayIndex, current.start, stepOf(current.period)))
    ) {
      const end = calendar.findIndex(
        (_, later) => later >= dayIndex && shapeOf(later + 1) !== shapeOf(dayIndex),
      );
      // A one-off retainer has one total: the newest.
      const total = (current.period === 'oneOff' ? inForce[end < 0 ? lastPlace : end] : current) ?? current;
      buckets.push({
        first: dayIndex,
        last: dayIndex,
        bought: total.ms / 3_600_000,
        periodsAfter: 0,
        isLast: false,
      });
    }
    for (const bucket of buckets.slice(-1)) {
      const { carryOver: after } = current.period === 'oneOff' ? current : (inForce[bucket.first] ?? current);
      bucket.last = dayIndex;
      bucket.periodsAfter = after === 'unlimited' ? Infinity : after;
      bucket.isLast = dayIndex < lastPlace && !inForce[dayIndex + 1];
    }
  }
  return buckets;
}

function stepOf(period: 'monthly' | 'quarterly'): number {
  return period === 'monthly' ? 1 : 3;
}

function isAnniversary(dayIndex: number, start: string, step: number): boolean {
  const [year = 0, month = 0, date = 0] = start.split('-').map(Number);
  const day = calendar[dayIndex];
  if (!day || (day.months - year * 12 - month) % step !== 0) return false;
  return day.date === date || (day.isMonthsEnd && day.date < date);
}

/** The bucket of a day, and how many hours are used from each. */
function wantedOf(buckets: readonly Bucket[], entries: readonly Use[]): number[] {
  return buckets.map(({ first, last }) =>
    Math.max(
      0,
      entries.reduce((sum, { place, hours }) => (first <= place && place <= last ? sum + hours : sum), 0),
    ),
  );
}

/** Each hour keeps the carry-over rule of its bucket; hours that expire first are used first. */
function countedByHours(buckets: readonly Bucket[], entries: readonly Use[]) {
  const wanted = wantedOf(buckets, entries);
  const expiryOf = (born: number) => born + (buckets[born]?.periodsAfter ?? 0);
  let hoursLeftOver: number[] = [];
  return buckets.map(({ bought, isLast }, bucket) => {
    const carried = hoursLeftOver.length;
    for (let hour = 0; hour < bought; hour += 1) hoursLeftOver.push(bucket);
    const used = wanted[bucket] ?? 0;
    let over = 0;
    hoursLeftOver.sort((a, b) => expiryOf(a) - expiryOf(b));
    for (let hour = 0; hour < used; hour += 1) if (hoursLeftOver.shift() === undefined) over += 1;
    const remaining = hoursLeftOver.filter((born) => !isLast && bucket < expiryOf(born));
    const expired = hoursLeftOver.length - remaining.length;
    hoursLeftOver = remaining;
    return { bought, carried, used, over, expired };
  });
}

/** How many more hours can be used on a day so that every hour used so far is still covered by a bought one. */
function hoursLeft(buckets: readonly Bucket[], entries: readonly Use[], dayIndex: number): number | null {
  const bucketIndex = buckets.findIndex(({ first, last }) => first <= dayIndex && dayIndex <= last);
  if (bucketIndex < 0) return null;
  const wanted = wantedOf(buckets, entries);
  const hours = buckets.flatMap(({ bought }, bucket) => Array.from({ length: bought }, () => bucket));
  const reach = buckets.map((_, born) => reachOf(buckets, born));
  const takenBy: (number | undefined)[] = hours.map(() => undefined);
  const takers: number[] = wanted.flatMap((count, bucket) => Array.from({ length: count }, () => bucket));
  for (const taker of takers.keys()) give(taker, new Set());
  let left = 0;
  for (;;) {
    takers.push(bucketIndex);
    if (!give(takers.length - 1, new Set())) return left;
    left += 1;
  }

  /** Finds an hour for this use, reassigning others if possible (bipartite matching). */
  function give(taker: number, tried: Set<number>): boolean {
    const bucket = takers[taker] ?? 0;
    for (const [hour, born] of hours.entries()) {
      if (born > bucket || bucket > (reach[born] ?? born) || tried.has(hour)) continue;
      tried.add(hour);
      const other = takenBy[hour];
      if (other === undefined || give(other, tried)) {
        takenBy[hour] = taker;
        return true;
      }
    }
    return false;
  }
}

/** The last bucket whose work may still use hours of this one. */
function reachOf(buckets: readonly Bucket[], born: number): number {
  const periodsAfter = buckets[born]?.periodsAfter ?? 0;
  let last = born;
  while (last < buckets.length - 1) {
    if (buckets[last]?.isLast || last - born >= periodsAfter) return last;
    last += 1;
  }
  return last;
}
