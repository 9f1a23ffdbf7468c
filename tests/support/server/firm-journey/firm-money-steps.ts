/** Drafts, invoices, credit notes, payments and expenses of a firm. */
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { Book } from './firm-book.ts';
import { readInvoice } from './firm-book.ts';
import type { Firm } from './firm.ts';
import { pick } from './journey-step.ts';
import type { FirmStep, Undo, moneyKinds } from './journey-step.ts';

type MoneyStep = FirmStep & { kind: (typeof moneyKinds)[number] };

export async function takeMoneyStep(firm: Firm, book: Book, step: MoneyStep): Promise<Undo> {
  const { api } = firm;
  const { kind, at, other, minutes, day } = step;
  const drafts = book.invoices.filter(({ state }) => state === 'draft');
  const issued = book.invoices.filter(
    ({ state, type }) => state === 'issued' && (type === 'invoice' || type === 'deposit'),
  );
  const draft = pick(drafts, at);
  const invoice = pick(issued, at);
  const expense = pick(book.expenses, at);
  const amountMinor = Math.round(minutes * 100);
  switch (kind) {
    case 'expense': {
      const project = pick(book.projects, other);
      await api.expenses.create(
        anExpense({
          day,
          projectId: project?.id ?? null,
          isBillable: project?.clientId !== null && at % 4 > 0,
          currency: pick(['EUR', 'CHF', 'JPY'], at) ?? 'EUR',
          exchangeRate: at % 3 === 0 ? null : '0.93125',
          lines: [{ id: newId(), amountMinor, taxRate: pick(['0', '7', '19'], other) ?? '0' }],
          ...(other % 3 === 0 && { markupPercent: '7.5' }),
        }),
      );
      return undefined;
    }
    case 'changeExpense':
      if (expense) await api.expenses.update({ id: expense.id, isBillable: !expense.isBillable });
      return undefined;
    case 'deleteExpense': {
      if (!expense) return undefined;
      const { operationId } = await api.expenses.delete({ id: expense.id });
      return () => api.expenses.undo({ id: operationId });
    }
    case 'draft':
      await draftWork(firm, book, step);
      return undefined;
    case 'bill': {
      const id = await draftWork(firm, book, step);
      if (id !== undefined) await api.invoices.issue({ id });
      return undefined;
    }
    case 'changeDraft': {
      if (!draft) return undefined;
      const percent = { percent: String(other % 40), reason: null };
      const lines = draft.lines.map((line, place) =>
        (at >> (place % 8)) % 2 === 0
          ? { ...line, discount: percent, taxRate: '7', taxCategory: 'S' as const }
          : line,
      );
      const extra = aLine({
        quantity: '2.5',
        price: String(minutes.toFixed(4)),
        taxCategory: 'S',
        taxRate: '5.5',
      });
      await api.invoices.update({
        id: draft.id,
        lines: [...lines, extra],
        discount: other % 2 === 0 ? percent : null,
      });
      return undefined;
    }
    case 'deleteDraft': {
      if (!draft) return undefined;
      const { operationId } = await api.invoices.delete({ id: draft.id });
      return () => api.invoices.undo({ id: operationId });
    }
    case 'issue':
      if (draft) await api.invoices.issue({ id: draft.id });
      return undefined;
    case 'void': {
      const living = pick(
        book.invoices.filter(({ state }) => state === 'issued'),
        at,
      );
      if (living) await api.invoices.void({ id: living.id });
      return undefined;
    }
    case 'credit':
    case 'creditHalf': {
      if (!invoice) return undefined;
      const { id } = await api.invoices.credit({ id: invoice.id });
      const { lines } = await readInvoice(api, id);
      const half = lines.filter((_, place) => place % 2 === other % 2);
      const releasesEntries = at % 4 > 0;
      await api.invoices.update({ id, releasesEntries, ...(kind === 'creditHalf' && { lines: half }) });
      await api.invoices.issue({ id });
      return undefined;
    }
    case 'deposit': {
      const client = pick(book.clients, other);
      if (!client) return undefined;
      const line = aLine({ price: String(1 + (at % 90)), taxCategory: 'S', taxRate: '19' });
      const { id } = await api.invoices.create({
        type: 'deposit',
        clientId: client.id,
        lines: [line],
        serviceFrom: day,
      });
      await api.invoices.issue({ id });
      return undefined;
    }
    case 'pay':
    case 'payPart':
    case 'overpay':
    case 'refund': {
      if (!invoice?.clientId) return undefined;
      const share = { pay: 1, payPart: 0.4, overpay: 1.5, refund: 1 }[kind];
      const of = kind === 'refund' ? invoice.paidMinor : invoice.balanceMinor;
      const paid = Math.max(1, Math.round(of * share));
      const allocated = kind === 'overpay' && other % 2 === 0 ? Math.max(1, of) : paid;
      const { id } = await api.payments.create({
        clientId: invoice.clientId,
        kind: kind === 'refund' ? 'refund' : 'payment',
        day,
        currency: invoice.currency,
        amountMinor: paid,
        allocations: [{ invoiceId: invoice.id, amountMinor: allocated }],
        allowDuplicate: true,
      });
      return async () => api.payments.delete({ id });
    }
    case 'apply': {
      if (!invoice) return undefined;
      const { operationId } = await api.payments.allocateOnAccount({ invoiceId: invoice.id });
      return () => api.payments.undo({ id: operationId });
    }
    case 'deletePayment': {
      const payment = pick(book.payments, at);
      if (!payment) return undefined;
      const { operationId } = await api.payments.delete({ id: payment.id });
      return () => api.payments.undo({ id: operationId });
    }
  }
}

/** All or some of what a client is offered, in one currency. */
async function draftWork({ api }: Firm, { clients }: Book, { at, other, day }: FirmStep) {
  const client = pick(clients, other);
  if (!client) return undefined;
  const { entries, prices, retainers, expenses } = await api.invoices.unbilled({ clientId: client.id });
  const open = [...entries, ...prices, ...retainers, ...expenses].filter(({ draftId }) => draftId === null);
  const currency = pick(open, at)?.currency;
  const isChosen = (each: { currency: string; draftId: string | null }, place: number) =>
    each.currency === currency && each.draftId === null && (at % 2 === 0 || (at >> (place % 8)) % 2 === 0);
  const { lines } = await api.invoices.linesFromTime({
    clientId: client.id,
    entryIds: entries.filter(isChosen).map(({ id }) => id),
    expenseIds: expenses
      .filter(({ amountMinor }) => amountMinor !== null)
      .filter(isChosen)
      .map(({ id }) => id),
    retainers: retainers.filter(isChosen).map(({ projectId, from }) => ({ projectId, from })),
    prices: prices.filter(isChosen).map(({ projectId, instalmentId, amountMinor }) => ({
      projectId,
      instalmentId,
      amountMinor: instalmentId === null ? Math.ceil(amountMinor / (1 + (other % 3))) : amountMinor,
    })),
    grouping: pick(['project', 'entry', 'day', 'single'] as const, other) ?? 'project',
  });
  if (lines.length === 0 || currency === undefined) return undefined;
  const { deposits } = await api.invoices.deposits({ clientId: client.id, currency });
  const deducted = deposits
    .filter((_deposit, place) => (other + place) % 3 === 0)
    .map(({ balanceMinor: _balance, ...deposit }) => deposit);
  const serviceFrom = lines.every(({ from }) => from === null) ? day : null;
  const { id } = await api.invoices.create({
    type: 'invoice',
    clientId: client.id,
    currency,
    lines,
    serviceFrom,
    deposits: deducted,
  });
  return id;
}
