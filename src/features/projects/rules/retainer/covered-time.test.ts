import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredTime } from './covered-time.ts';
import { retainerLedger } from './retainer-ledger.ts';

const march = { from: '2026-03-01', to: '2026-03-31', adjustmentsMs: 0 };
const entry = (id: string, retainerMs: number) => ({ id, day: '2026-03-02', retainerMs });

it('covers entries by the hours of the period, oldest first, and the last one in part [9.4]', () => {
  const covered = coveredTime({ ...march, openingMs: 10 }, [entry('a', 6), entry('b', 7), entry('c', 2)]);
  expect([...covered]).toEqual([
    ['a', 6],
    ['b', 4],
    ['c', 0],
  ]);
});

it('counts hours that were set by hand as used before', () => {
  const hours = { ...march, openingMs: 10 };
  expect([...coveredTime({ ...hours, adjustmentsMs: 8 }, [entry('a', 6)])]).toEqual([['a', 2]]);
  expect([...coveredTime({ ...hours, adjustmentsMs: 15 }, [entry('a', 6)])]).toEqual([['a', 0]]);
  expect([...coveredTime({ ...hours, adjustmentsMs: -4 }, [entry('a', 14)])]).toEqual([['a', 14]]);
});

it('leaves as much as the ledger says was used beyond the hours', () => {
  const terms = [
    { from: null, retainer: { ms: 100, carryOver: 1, period: 'monthly', start: '2026-01-01' } } as const,
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 90 }))),
      (work) => {
        const entries = work.map(([month, ms], place) => ({
          id: String(place),
          day: `2026-0${month}-10`,
          retainerMs: ms,
        }));
        const usages = entries.map(({ day, retainerMs }) => ({ day, ms: retainerMs }));
        for (const line of retainerLedger({ terms, usages }, '2026-03-31')) {
          const ofPeriod = entries.filter(({ day }) => line.from <= day && day <= line.to);
          const covered = coveredTime({ ...line, adjustmentsMs: 0 }, ofPeriod);
          const rest = ofPeriod.reduce(
            (sum, { id, retainerMs }) => sum + retainerMs - (covered.get(id) ?? 0),
            0,
          );
          expect(rest).toBe(line.overMs);
        }
      },
    ),
  );
});
