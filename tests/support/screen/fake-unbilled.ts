/** Unbilled work of `fakeInvoicesServer`. */
import type { UnbilledEntry, UnbilledExpense } from '#src/features/invoices/contract-unbilled.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

export function unbilledEntry(fields: { id: string } & Partial<UnbilledEntry>): UnbilledEntry {
  return {
    revision: 1,
    day: '2026-11-20',
    projectId: anId(20),
    projectName: 'Website',
    taskName: null,
    description: 'Design',
    durationMs: 3_600_000,
    rate: 100,
    rateReason: 'project rate',
    amountMinor: 10_000,
    currency: 'EUR',
    coveredMs: 0,
    draftId: null,
    ...fields,
  };
}

export function unbilledExpense(fields: { id: string } & Partial<UnbilledExpense>): UnbilledExpense {
  return {
    revision: 1,
    day: '2026-11-18',
    title: 'Train to Hamburg',
    projectId: anId(20),
    projectName: 'Website',
    mode: 'net',
    amountMinor: 10_000,
    currency: 'EUR',
    draftId: null,
    ...fields,
  };
}

export function unbilledAnswers(server: FakeInvoicesServer) {
  return {
    unbilled: async ({ clientId }: { clientId: string }) => {
      await server.answersAfter;
      const { unbilled, mostEntries, prices, retainers, covered, differences } = server;
      const first = <W extends { id: string; draftId: string | null }>(work: readonly W[]) =>
        work
          .map((item) => ({ ...item, draftId: server.draftOfWork.get(clientId + item.id) ?? item.draftId }))
          .toSorted((one, other) => Number(one.draftId !== null) - Number(other.draftId !== null))
          .slice(0, mostEntries);
      const isCut = unbilled.length > mostEntries || server.expenses.length > mostEntries;
      const [entries, expenses] = [first(unbilled), first(server.expenses)];
      return { entries, expenses, prices, retainers, covered, waiting: [], differences, isCut };
    },
    unbilledClients: async () => {
      await server.answersAfter;
      return { items: server.unbilledClients, draftCount: server.draftsWithWork };
    },
  };
}
