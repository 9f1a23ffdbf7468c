/** Lines add up to totals, tax and balances, and nothing is on two living invoices. */
import type { Book, BookInvoice, Figures } from './firm-book.ts';
import { percentOf, priceOfTime, product, sumAmounts, sumOf } from './firm-money.ts';
import type { Comparison } from './firm-money.ts';

type Facts = { book: Book; figures: Figures; compare: Comparison };

type Adjustment = BookInvoice['discount'];

/** Net and tax by EN 16931, for documents whose discounts are percentages and whose prices are without tax. */
function amountsOf({ lines, currency, discount, charge }: BookInvoice) {
  const adjust = (ofMinor: number, adjustment: Adjustment) => {
    if (adjustment === null) return 0;
    return 'percent' in adjustment ? percentOf(ofMinor, adjustment.percent) : adjustment.amountMinor;
  };
  const priced = lines
    .filter(({ kind }) => kind !== 'text' && kind !== 'heading')
    .map((line) => {
      const base =
        line.durationMs === null
          ? product(line.quantity, line.price, currency)
          : priceOfTime(line.durationMs, line.price, currency);
      const amountMinor = base - adjust(base, line.discount) + adjust(base, line.charge);
      return { key: `${line.taxCategory} ${Number(line.taxRate)}`, rate: line.taxRate, amountMinor };
    });
  const groups = [...Map.groupBy(priced, ({ key }) => key).values()].map((of) => {
    const total = sumOf(of, ({ amountMinor }) => amountMinor);
    const netMinor = total - adjust(total, discount) + adjust(total, charge);
    return { netMinor, taxMinor: percentOf(netMinor, of[0]?.rate ?? '0') };
  });
  const netMinor = sumOf(groups, (group) => group.netMinor);
  const taxMinor = sumOf(groups, (group) => group.taxMinor);
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor };
}

export function checkInvoices({ book, compare }: Pick<Facts, 'book' | 'compare'>): void {
  const { invoices, summaries } = book;
  for (const [place, invoice] of invoices.entries()) {
    const { id, netMinor, taxMinor, grossMinor, dueMinor, deposits, balanceMinor } = invoice;
    const { paidMinor, writtenOffMinor, creditedMinor } = invoice;
    compare.equal('invoice', { netMinor, taxMinor, grossMinor }, amountsOf(invoice), { id });
    const deducted = invoices.filter((each) => deposits.some((deposit) => deposit.id === each.id));
    if (invoice.type !== 'creditNote')
      compare.equal('due', dueMinor, grossMinor - sumOf(deducted, (each) => each.grossMinor), { id });
    compare.equal('balance', balanceMinor, dueMinor - paidMinor - writtenOffMinor - creditedMinor, { id });
    const { dueMinor: listedDue, balanceMinor: listed, netMinor: listedNet } = summaries[place] ?? {};
    compare.equal('list', [listedNet, listedDue, listed], [netMinor, dueMinor, balanceMinor], { id });
  }
}

/** Compares what each client owes by invoices, in lists and on the statement. */
export function checkBalances({ book, figures, compare }: Facts): void {
  const payable = book.invoices.filter(
    ({ state, type }) => state === 'issued' && (type === 'invoice' || type === 'deposit'),
  );
  const openOf = (invoices: readonly BookInvoice[]) =>
    sumAmounts(
      invoices.map(({ currency, balanceMinor }) => ({ currency, amountMinor: Math.max(balanceMinor, 0) })),
    );
  const listed = (totals: Figures['invoiceTotals']) =>
    sumAmounts(totals.sums.map(({ currency, balanceMinor }) => ({ currency, amountMinor: balanceMinor })));
  compare.equal('owed by all', listed(figures.invoiceTotals), openOf(payable));
  for (const { currency, ageing, balanceMinor } of figures.invoiceTotals.sums)
    compare.equal(
      'ageing',
      sumOf(ageing, (amount) => amount),
      balanceMinor,
      { currency },
    );
  for (const { clientId, invoiceTotals } of figures.ofClients) {
    const own = payable.filter((each) => each.clientId === clientId);
    compare.equal('owed', listed(invoiceTotals), openOf(own), { clientId });
    const owed = figures.owed.find((each) => each.clientId === clientId);
    compare.equal('owed on the client', sumAmounts(owed?.open ?? []), openOf(own), { clientId });
    for (const { id, paidMinor } of own) {
      const parts = book.payments.flatMap(({ kind, allocations }) =>
        allocations.filter(({ invoiceId }) => invoiceId === id).map((part) => ({ kind, ...part })),
      );
      const paid = sumOf(parts, ({ kind, amountMinor }) => {
        if (kind === 'payment') return amountMinor;
        return kind === 'refund' ? -amountMinor : 0;
      });
      compare.equal('paid', paidMinor, paid, { id });
    }
  }
  const counts = new Map(figures.invoiceTotals.counts.map(({ tab, count }) => [tab, count]));
  const tabs = ['draft', 'open', 'overdue', 'paid', 'void', 'quotes', 'creditNotes'] as const;
  compare.equal(
    'tabs',
    sumOf(tabs, (tab) => counts.get(tab) ?? 0),
    book.summaries.length,
  );
}

/** An entry or expense is on at most one living invoice, and says which. */
export function checkBilledOnce({ book, compare }: Pick<Facts, 'book' | 'compare'>): void {
  const issued = book.invoices.filter(({ state, type }) => state === 'issued' && type === 'invoice');
  const holders = (id: string, of: 'entries' | 'expenses') =>
    issued.filter(({ lines }) => lines.some((line) => line[of].some((each) => each.id === id)));
  const isCredited = ({ id }: BookInvoice) =>
    book.invoices.some(
      ({ type, state, relatedId }) => type === 'creditNote' && state === 'issued' && relatedId === id,
    );
  for (const { id, invoiced, invoiceNumber } of book.entries) {
    const on = holders(id, 'entries');
    const uncredited = on.filter((each) => !isCredited(each));
    compare.equal('on one living invoice', uncredited.length <= 1, true, { id });
    const [only] = uncredited;
    if (only) compare.equal('says its invoice', [invoiced, invoiceNumber], [true, only.number], { id });
    else if (invoiceNumber !== null)
      compare.equal(
        'is on its invoice',
        on.some((each) => each.number === invoiceNumber),
        true,
        { id },
      );
    if (on.length === 0) compare.equal('has no number', invoiceNumber, null, { id });
  }
  for (const { id, invoiceId } of book.expenses) {
    const on = holders(id, 'expenses');
    const uncredited = on.filter((each) => !isCredited(each));
    compare.equal('expense on one living invoice', uncredited.length <= 1, true, { id });
    if (uncredited[0]) compare.equal('expense says its invoice', invoiceId, uncredited[0].id, { id });
    if (on.length === 0) compare.equal('expense has no invoice', invoiceId, null, { id });
  }
}
