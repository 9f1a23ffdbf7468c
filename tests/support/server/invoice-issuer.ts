import type * as z from 'zod';
import type { InvoiceLine, NewInvoice } from '#src/features/invoices/contract.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry, anExpense, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from './api-callers.ts';

export type Issuer = Awaited<ReturnType<typeof createIssuer>>;
type DraftRequest = z.input<typeof NewInvoice>;

/** An account that can issue invoices, with a client, a project at 100 an hour, and shorter calls. */
export async function createIssuer({ api, cookie }: ApiCaller, serverUrl: string) {
  const { settings } = await api.invoices.settings({});
  const texts = { ...settings.texts.invoice, subject: 'Invoice {number} of {total}' };
  await api.invoices.updateSettings({
    settings: {
      ...settings,
      seller: {
        ...settings.seller,
        name: 'Ann Ahlers',
        street: 'Lange Reihe 7',
        postalCode: '20099',
        city: 'Hamburg',
        country: 'DE',
        vatId: 'DE999999999',
      },
      texts: { ...settings.texts, invoice: texts },
      language: 'en-GB',
    },
  });
  const { id: clientId } = await api.clients.create(
    aClient({ ...clientForInvoices, currency: 'EUR', language: null }),
  );
  const { id: projectId } = await api.projects.create(
    aProject({ clientId, billingType: 'hourly', hourlyRate: 100 }),
  );

  async function read(id: string) {
    const invoice = await api.invoices.get({ id });
    if (!invoice) throw new Error('it should be there');
    return invoice;
  }

  async function draft(fields: Partial<DraftRequest> = {}) {
    const { lines = [aLine()], ...others } = fields;
    // Lines of items have no days, which an invoice needs.
    const serviceFrom = lines.every(({ from }) => !from) ? '2026-03-02' : null;
    const { id } = await api.invoices.create({ type: 'invoice', clientId, lines, serviceFrom, ...others });
    return read(id);
  }

  function timeLine(entryIds: readonly string[]): z.input<typeof InvoiceLine> {
    const entries = entryIds.map((id) => ({ id, revision: 1 }));
    return aLine({ kind: 'time', durationMs: entryIds.length * 3_600_000, entries });
  }

  return {
    api,
    clientId,
    projectId,
    read,
    draft,
    timeLine,
    /** 107.00 with tax for the project, to be billed. */
    async addExpense() {
      return (await api.expenses.create(anExpense({ currency: 'EUR', projectId, isBillable: true }))).id;
    },
    async expense(id: string) {
      return api.expenses.get({ id });
    },
    expenseLine(id: string): z.input<typeof InvoiceLine> {
      return aLine({ kind: 'expense', expenses: [{ id, revision: 1 }] });
    },
    /** An hour of the project. */
    async logTime() {
      return (await api.timesheets.create(anEntry({ projectId, billable: true }))).id;
    },
    async entry(id: string) {
      return api.timesheets.get({ id });
    },
    /** A draft with one line of new entries. */
    async draftOf(entryIds: readonly string[]) {
      return draft({ lines: [timeLine(entryIds)] });
    },
    async download({ pdf }: { pdf: { documentId: string } | null }) {
      const { url } = await api.documents.link({ id: pdf?.documentId ?? '' });
      const response = await fetch(serverUrl + url, { headers: { cookie } });
      return Buffer.from(await response.arrayBuffer());
    },
    /** The numbers of issued invoices, in order. */
    async numbers() {
      const { items } = await api.invoices.list({ limit: 1000 });
      return items
        .filter(({ type }) => type === 'invoice')
        .flatMap(({ number }) => number ?? [])
        .toSorted();
    },
    /** As many as there are, without gaps. */
    async expectedNumbers() {
      const { items } = await api.invoices.list({ limit: 1000 });
      const issued = items.filter(({ type, number }) => type === 'invoice' && number !== null);
      const year = issued[0]?.number?.slice(0, 4) ?? '';
      return issued.map((_, place) => `${year}-${String(place + 1).padStart(4, '0')}`);
    },
  };
}
