import { expect, it } from 'vitest';
import { integrationFolders } from './changed-files.ts';

it('looks for integration tests in the changed areas', () => {
  const folders = integrationFolders([
    'src/features/invoices/rules/calculate-line.ts',
    'src/features/invoices/server/numbers.ts',
    'src/features/timer/web/timer-pill.tsx',
    'src/platform/shared/money.ts',
    'conformance/3-clients.test.ts',
    'README.md',
  ]);

  expect(folders).toEqual([
    'src/features/invoices/server/',
    'src/platform/server/',
    'conformance/3-clients.test.ts',
  ]);
});
