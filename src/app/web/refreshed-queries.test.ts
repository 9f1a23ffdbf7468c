import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
// They declare what refreshes their queries.
import '#src/features/documents/web/api.ts';
import '#src/features/expenses/web/api.ts';
import '#src/features/invoices/web/api.ts';
import '#src/features/portal/web/api.ts';
import '#src/features/projects/web/queries.ts';
import '#src/features/timesheets/web/pending-changes/online-timesheets.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';

const paths = [
  ['clients', 'list'],
  ['projects', 'list'],
  ['projects', 'figures'],
  ['timesheets', 'list'],
  ['timesheets', 'unbilled'],
  ['invoices', 'unbilled'],
  ['invoices', 'unbilledClients'],
  ['expenses', 'list'],
  ['documents', 'list'],
  ['payments', 'list'],
  ['portal', 'preview'],
];

const toInvoice = ['invoices.unbilled', 'invoices.unbilledClients'];

it.each([
  [
    'invoices',
    [
      'projects.list',
      'projects.figures',
      'timesheets.list',
      'timesheets.unbilled',
      ...toInvoice,
      'expenses.list',
      'documents.list',
      'payments.list',
      'portal.preview',
    ],
  ],
  ['clients', ['clients.list', 'projects.figures', 'timesheets.unbilled', ...toInvoice]],
  ['projects', ['projects.list', 'projects.figures', 'timesheets.unbilled', ...toInvoice, 'expenses.list']],
  [
    'timesheets',
    ['projects.list', 'projects.figures', 'timesheets.list', 'timesheets.unbilled', ...toInvoice],
  ],
  // Deleted, split and restored with their receipts.
  ['expenses', [...toInvoice, 'expenses.list', 'documents.list', 'portal.preview']],
  ['documents', ['expenses.list', 'documents.list', 'portal.preview']],
  ['payments', [...toInvoice, 'payments.list', 'portal.preview']],
])('a change to %s refetches what depends on it', async (topic, expected) => {
  const queries = new QueryClient();
  for (const path of paths) queries.setQueryData([path, {}], {});
  await invalidateChanged(queries, topic);
  const stale = paths.filter((path) => queries.getQueryState([path, {}])?.isInvalidated);

  expect(stale.map((path) => path.join('.'))).toEqual(expected);
});
