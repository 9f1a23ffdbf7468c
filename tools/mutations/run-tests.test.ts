import { expect, it } from 'vitest';
import { exactNames, projectOf, titlesWithRow, toOutcome } from './run-tests.ts';

it('reports a failed file without failed tests as not loaded', () => {
  const passed = { ancestorTitles: ['a timer'], title: 'runs', status: 'passed', failureMessages: [] };
  const failed = {
    ancestorTitles: [],
    title: 'breaks',
    status: 'failed',
    failureMessages: ['Error: Test timed out in 60000ms.'],
  };
  const silent = { ...failed, title: 'throws nothing', failureMessages: [null] };
  const files = [
    { name: '/copy/a.test.ts', status: 'failed', assertionResults: [passed, failed, silent] },
    { name: '/copy/b.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(toOutcome('/copy', files)).toEqual({
    passed: [{ file: 'a.test.ts', name: 'a timer > runs', hasTimedOut: false }],
    failed: [
      { file: 'a.test.ts', name: 'breaks', hasTimedOut: true },
      { file: 'a.test.ts', name: 'throws nothing', hasTimedOut: false },
    ],
    failedToLoad: ['b.test.ts'],
  });
});

it.each(['is silent [4.3]', 'is silent [4.3] [8.8]', 'is silent [4.2, 4.3]'])(
  'finds the row at the end of “%s”',
  (title) => {
    expect(title).toMatch(titlesWithRow('4.3'));
    expect(title).not.toMatch(titlesWithRow('4.30'));
    expect(title).not.toMatch(titlesWithRow('4'));
  },
);

it('selects tests by their exact names', () => {
  const names = exactNames([{ name: 'money > adds 1 + 1' }]);
  expect('money > adds 1 + 1').toMatch(names);
  expect('money > adds 1 + 1 + 1').not.toMatch(names);
});

it.each([
  ['src/platform/server/files/store.test.ts', 'integration'],
  ['conformance/7-files.test.ts', 'integration'],
  ['src/pages/profile/rates.test.tsx', 'web'],
  ['src/features/timer/web/widget/pill.test.tsx', 'web'],
  ['src/features/timer/rules/timer.test.ts', 'unit'],
])('runs %s in the project %s', (file, project) => {
  expect(projectOf(file)).toBe(project);
});
