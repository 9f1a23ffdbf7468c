import type { QueryClient } from '@tanstack/react-query';
import { wildcard } from '#src/platform/shared/change-event.ts';

const toInvoice = ['invoices.unbilled', 'invoices.unbilledClients'];

/** Features or procedures that show figures of another: time uses up retainers, prices are unbilled. */
const dependentQueries: Readonly<Record<string, readonly string[]>> = {
  // Which clients are shared with the account.
  session: ['sharedClients', 'sharedPortal'],
  clients: ['projects.figures', 'projects.usage', 'timesheets.unbilled', ...toInvoice],
  projects: ['timesheets.unbilled', 'expenses', ...toInvoice],
  documents: ['expenses'],
  expenses: ['documents', ...toInvoice],
  timesheets: ['projects', 'approvals', ...toInvoice],
  timer: ['timesheets', 'projects', 'approvals', ...toInvoice],
  approvals: ['projects.figures', 'timesheets.unbilled', ...toInvoice],
  invoices: ['timesheets', 'expenses', 'projects', 'documents', 'payments'],
  payments: ['invoices'],
};

/** Invalidates queries affected by a change; inactive ones refetch when next used. */
export async function invalidateChanged(queries: QueryClient, topic: string): Promise<void> {
  const affected = new Set([topic, ...(dependentQueries[topic] ?? [])]);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      topic === wildcard || queryNames(queryKey).some((name) => affected.has(name)),
  });
}

/** Query keys start with the procedure path: [["timesheets", "list"], …] is of `timesheets` and `timesheets.list`. */
function queryNames([path]: readonly unknown[]): string[] {
  return Array.isArray(path) ? [String(path[0]), path.join('.')] : [];
}
