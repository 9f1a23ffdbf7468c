/** Issuing at `fakeInvoicesServer`, and what keeps it from that. */
import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { Invoice, invoicesContract } from '#src/features/invoices/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import type { Answers } from './fake-api.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

export function issueAnswers(server: FakeInvoicesServer) {
  return {
    eInvoiceProblems: async () => ({
      format: chooseEInvoiceFormat(server.client, server.settings),
      problems: [...(await server.eInvoiceProblems(server))],
    }),
    issue: async ({ id }, errors) => {
      const missing = server.missingFields[id] ?? [];
      const problems = [
        ...missing.map((field) => ({ field, code: 'required', reason: 'is required' })),
        ...(await server.eInvoiceProblems(server)),
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
    credit: ({ id, newId = anId(98) }) => {
      server.requests.push({ credited: id });
      server.draft = {
        ...server.draft,
        id: newId,
        type: 'creditNote',
        state: 'draft',
        number: null,
        relatedId: id,
        eInvoice: null,
        viewedAt: null,
      };
      return { id: newId };
    },
  } satisfies Answers<Pick<typeof invoicesContract, 'issue' | 'eInvoiceProblems' | 'credit'>>;
}
