import { expect, it } from 'vitest';
import { lastCatcher, updateResultList } from './result-list.ts';

const mutationOf = (row: string) => ({ row, file: 'rates.ts', from: 'a', to: `b${row}` });
const [rates, totals, taxes] = [mutationOf('9.1'), mutationOf('9.2'), mutationOf('9.3')];
const caughtBy = { file: 'rates.test.ts', name: 'rates > add up', hasTimedOut: false };

it('keeps what is known of mutations that were not run, in the order of the list', () => {
  const first = updateResultList(
    '',
    [rates, totals],
    [
      { mutation: rates, caughtBy },
      { mutation: totals, problem: 'survived' },
    ],
  );
  const next = updateResultList(first, [taxes, totals, rates], [{ mutation: totals, caughtBy }]);

  expect(next.split('\n\n')[0]).toContain('2 of 3 mutations were caught.');
  expect(next.split('\n\n')[1]).toBe(`9.3: rates.ts: a → b9.3
  not run yet
9.2: rates.ts: a → b9.2
  caught by rates.test.ts: rates > add up
9.1: rates.ts: a → b9.1
  caught by rates.test.ts: rates > add up
`);
});

it('forgets mutations that are no longer in the list', () => {
  const first = updateResultList('', [rates, totals], [{ mutation: rates, caughtBy }]);

  expect(updateResultList(first, [totals], [])).not.toContain('9.1');
});

it('knows which test caught a mutation the last time', () => {
  const survived = { mutation: totals, problem: 'survived' };
  const list = updateResultList('', [rates, totals], [{ mutation: rates, caughtBy }, survived]);

  expect(lastCatcher(list, rates)).toEqual({ file: 'rates.test.ts', name: 'rates > add up' });
  expect(lastCatcher(list, totals)).toBeUndefined();
  expect(lastCatcher(list, taxes)).toBeUndefined();
});
