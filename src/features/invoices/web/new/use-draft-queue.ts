import { useRef, useState } from 'react';
import type { ClientToInvoice } from '#src/features/invoices/contract.ts';
import { currenciesOf, entriesOfLines } from '#src/features/invoices/rules/group-entries.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import {
  isEntryPreselected,
  isExpensePreselected,
  isPricePreselected,
  isRetainerPreselected,
} from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { draftOfWork } from './draft-of-work.ts';

type DraftOptions = {
  from: string | null;
  to: string | null;
  grouping: Grouping;
  taxOf: ((clientId: string, day: string) => LineTax) | undefined;
};
type FailedClient = Pick<ClientToInvoice, 'clientId' | 'clientName'> & { reason: string };
type DraftProgress = {
  /** Clients so far, of how many. */
  done: number;
  count: number;
  failed: readonly FailedClient[];
  draftCount: number;
  isRunning: boolean;
};

/** Creates drafts for one client after the other. */
export function useDraftQueue() {
  /** Null before a run, and after one in which every client got their drafts. */
  const [progress, setProgress] = useState<DraftProgress | null>(null);
  /** Whether the current run was asked to stop. */
  const stopping = useRef({ isRequested: false });

  /** Returns the drafts, and whether every client got theirs. */
  async function run(clients: readonly ClientToInvoice[], options: DraftOptions) {
    const stop = { isRequested: false };
    stopping.current = stop;
    const draftIds: string[] = [];
    const failed: FailedClient[] = [];
    const count = clients.length;
    let done = 0;
    const show = (isRunning: boolean) =>
      setProgress({ done, count, failed: [...failed], draftCount: draftIds.length, isRunning });
    for (const { clientId, clientName } of clients) {
      if (stop.isRequested) break;
      show(true);
      try {
        for await (const id of createDrafts(clientId, options)) draftIds.push(id);
      } catch (error) {
        failed.push({ clientId, clientName, reason: toFailure(error).message });
      }
      done += 1;
    }
    await refetchInvoices();
    const isComplete = done === count && failed.length === 0;
    if (isComplete) setProgress(null);
    else show(false);
    return { draftIds, isComplete };
  }

  return {
    progress,
    run,
    /** After the client whose drafts are being created. */
    stop: () => {
      stopping.current.isRequested = true;
    },
    close: () => setProgress(null),
  };
}

export type DraftQueue = ReturnType<typeof useDraftQueue>;

/** Drafts in each currency of what a new invoice preselects, until nothing is left: each has a limit. */
async function* createDrafts(clientId: string, { from, to, grouping, taxOf }: DraftOptions) {
  const taxOn = taxOf && ((day: string) => taxOf(clientId, day));
  const period = { ...(from !== null && { from }), ...(to !== null && { to }) };
  let isMore = true;
  while (isMore) {
    const unbilled = await invoices.unbilled.call({ clientId, ...period });
    const entries = entriesOfLines(unbilled.entries.filter(isEntryPreselected), { grouping });
    const expenses = unbilled.expenses.filter(isExpensePreselected);
    const prices = unbilled.prices.filter((price) => isPricePreselected(price, period));
    const retainers = unbilled.retainers.filter(isRetainerPreselected);
    const currencies = currenciesOf([...entries, ...expenses, ...prices, ...retainers]);
    isMore = unbilled.isCut && entries.length + expenses.length > 0;
    for (const currency of currencies) {
      const isIncluded = (item: { currency: string }) => item.currency === currency;
      const ofCurrency = entries.filter(isIncluded);
      const expensesOfCurrency = expenses.filter(isIncluded);
      const others = { prices: prices.filter(isIncluded), retainers: retainers.filter(isIncluded) };
      // Disbursements have a heading.
      const headingCount = expensesOfCurrency.some(({ mode }) => mode === 'disbursement') ? 1 : 0;
      const otherCount = others.prices.length + others.retainers.length + headingCount;
      const mostExpenses = invoiceLimits.lines - otherCount;
      const fittingExpenses = expensesOfCurrency.slice(0, Math.max(0, mostExpenses));
      const mostLines = Math.max(0, mostExpenses - fittingExpenses.length);
      const fitting = entriesOfLines(ofCurrency, { grouping, taxOn, mostLines });
      isMore ||= fitting.length < ofCurrency.length || fittingExpenses.length < expensesOfCurrency.length;
      const work = { entries: fitting, expenses: fittingExpenses, ...others };
      const draft = await draftOfWork({ clientId, ...work, grouping });
      const { id } = await invoices.create.call({ id: newId(), type: 'invoice', ...draft });
      yield id;
    }
  }
}
