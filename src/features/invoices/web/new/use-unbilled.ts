import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  isEntryPreselected,
  isExpensePreselected,
  isPricePreselected,
  isRetainerPreselected,
  priceKey,
  retainerKey,
} from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

type UnbilledFilter = {
  clientId: string | null;
  projectId: string | null;
  from: string | null;
  to: string | null;
};

/** Unbilled time, expenses, fixed prices and retainer hours of a client, with what a new invoice bills of them selected at first. */
export function useUnbilled({ clientId, projectId, from, to }: UnbilledFilter) {
  const query = useQuery({
    ...invoices.unbilled.queryOptions({
      input: { clientId: clientId ?? '', ...(from !== null && { from }), ...(to !== null && { to }) },
    }),
    enabled: clientId !== null,
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const isOfProject = (item: { projectId: string | null }) =>
    projectId === null || item.projectId === projectId;
  const all = clientId === null ? undefined : query.data;
  const ofProject = {
    entries: (all?.entries ?? []).filter(isOfProject),
    expenses: (all?.expenses ?? []).filter(isOfProject),
    prices: (all?.prices ?? []).filter(isOfProject),
    retainers: (all?.retainers ?? []).filter(isOfProject),
  };
  const currencies = [
    ...new Set(
      [...ofProject.entries, ...ofProject.expenses, ...ofProject.prices, ...ofProject.retainers].map(
        ({ currency }) => currency,
      ),
    ),
  ].toSorted();
  const currency = currencies.find((each) => each === chosenCurrency) ?? currencies[0] ?? null;
  const isShown = (item: { currency: string }) => item.currency === currency;
  const entries = ofProject.entries.filter(isShown);
  const expenses = ofProject.expenses.filter(isShown);
  // Without an exchange rate, it can't be selected.
  const billable = expenses.filter(({ amountMinor }) => amountMinor !== null);
  const prices = ofProject.prices.filter(isShown);
  const retainers = ofProject.retainers.filter(isShown);
  const keys = [
    ...[...entries, ...billable].map(({ id }) => id),
    ...prices.map(priceKey),
    ...retainers.map(retainerKey),
  ];
  const leftOut = new Set([
    ...entries.filter((entry) => !isEntryPreselected(entry)).map(({ id }) => id),
    ...expenses.filter((expense) => !isExpensePreselected(expense)).map(({ id }) => id),
    ...prices.filter((price) => !isPricePreselected(price, { from, to })).map(priceKey),
    ...retainers.filter((hours) => !isRetainerPreselected(hours)).map(retainerKey),
  ]);
  const isFirst = (key: string) => !leftOut.has(key);
  const has = (key: string) => isFirst(key) !== changed.has(key);
  const selected = {
    entries: entries.filter(({ id }) => has(id)),
    expenses: billable.filter(({ id }) => has(id)),
    prices: prices.filter((price) => has(priceKey(price))),
    retainers: retainers.filter((hours) => has(retainerKey(hours))),
  };
  return {
    query,
    isLoading: clientId !== null && all === undefined && query.error === null,
    isCut: all?.isCut ?? false,
    entries,
    expenses,
    prices,
    retainers,
    // Hours that were invoiced long ago need no word.
    covered: (all?.covered ?? []).filter((time) => isOfProject(time) && !time.isInvoiced),
    waitingMs: (all?.waiting ?? []).filter(isOfProject).reduce((sum, { durationMs }) => sum + durationMs, 0),
    differences: (all?.differences ?? []).filter(isOfProject),
    isEmpty: keys.length === 0 && expenses.length === 0,
    currency,
    currencies,
    setCurrency,
    has,
    toggle: (key: string) => setChanged(toggled(changed, key)),
    toggleAll: () => setChanged(new Set(keys.filter((key) => isFirst(key) === keys.some(has)))),
    isAll: keys.length > 0 && keys.every(has),
    isSome: keys.some(has),
    selected,
    durationMs: selected.entries.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

export type Unbilled = ReturnType<typeof useUnbilled>;

export function toggled(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
