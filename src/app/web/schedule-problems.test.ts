import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
// Pages of everything that repeats, in any order, such as the page of the month and then a scheduled report.
import '#src/pages/month/waiting-for-you.tsx';
import '#src/features/recurring-invoices/web/queries.ts';
import '#src/features/scheduled-reports/web/queries.ts';

it.each(['invoices', 'expenses', 'recurringInvoices', 'scheduledReports'])(
  'problems of schedules are asked for again after a change of %s',
  async (topic) => {
    const queries = new QueryClient();
    const queryKey = [['schedules', 'problems'], { input: {} }];
    queries.setQueryData(queryKey, { items: [] });
    await invalidateChanged(queries, topic);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  },
);
