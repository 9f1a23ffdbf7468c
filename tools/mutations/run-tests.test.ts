import { expect, it } from 'vitest';
import { toOutcome, rowsInTitle } from './run-tests.ts';

it('reports a failed file without failed tests as not loaded', () => {
  const passed = { title: 'runs', status: 'passed' };
  const failed = { title: 'breaks', status: 'failed' };
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(toOutcome(files)).toEqual({ passed: [passed], failed: [failed], failedToLoad: ['b.test.ts'] });
});

it('reads the rows from the end of a title', () => {
  expect(rowsInTitle('is silent [4.3] [4.4, 8.8]')).toEqual(['4.3', '4.4', '8.8']);
});
