/** Issuing at `fakeInvoicesServer`, and what keeps it from that. */
import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { Invoice, invoicesContract } from '#src/features/invoices/contract.ts';
import type { Answers } from './fake-api.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

export function issueAnswers(server: FakeInvoicesServer) {
  return {
    eInvoiceProblems: () => ({
      format: chooseEInvoiceFormat(server.client, server.settings),
      problems: [...server.eInvoiceProblems(server)],
    }),
    issue: ({ id }, errors) => {
      const missing = server.missingFields[id] ?? [];
      const problems = [
        ...missing.map((field) => ({ field, code: 'required', reason: 'is required' })),
        ...server.eInvoiceProblems(server),
      ];
      if (problems.length > 0) throw errors.INVALID({ data: { problems } });
      const { invoicedLineIds: lineIds, changedEntries: entries, changedExpenses: expenses } = server;
      if (lineIds.length > 0) throw errors.PRICE_INVOICED({ data: { lineIds } });
      if (expenses.length > 0) throw errors.EXPENSES_CHANGED({ data: { expenses } });
      if (entries.length > 0) throw errors.ENTRIES_CHANGED({ data: { entries } });
      const found = [server.draft, ...server.others].find((invoice) => invoice.id === id);
      if (!found) throw errors.NOT_FOUND();
      server.requests.push({ issued: id });
      const issued: Invoice = { ...found, state: 'issued', number: `2026-${id.slice(-2)}` };
      if (server.draft.id === id) server.draft = issued;
      server.others = server.others.map((other) => (other.id === id ? issued : other));
      return issued;
    },
  } satisfies Answers<Pick<typeof invoicesContract, 'issue' | 'eInvoiceProblems'>>;
}
