import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnbilledEntry, UnbilledPrice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';

type UnbilledFilter = {
  clientId: string | null;
  projectId: string | null;
  from: string | null;
  to: string | null;
};

/** Unbilled time and fixed prices of a client; all are selected until you clear some. */
export function useUnbilled({ clientId, projectId, from, to }: UnbilledFilter) {
  const query = useQuery({
    ...invoices.unbilled.queryOptions({
      input: { clientId: clientId ?? '', ...(from !== null && { from }), ...(to !== null && { to }) },
      placeholderData: keepPreviousData,
    }),
    enabled: clientId !== null,
  });
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const isOfProject = (item: { projectId: string | null }) =>
    projectId === null || item.projectId === projectId;
  const all = clientId === null ? undefined : query.data;
  const ofProject = {
    entries: (all?.entries ?? []).filter(isOfProject),
    prices: (all?.prices ?? []).filter(isOfProject),
  };
  const currencies = [
    ...new Set([...ofProject.entries, ...ofProject.prices].map(({ currency }) => currency)),
  ].toSorted();
  const currency = currencies.find((each) => each === chosenCurrency) ?? currencies[0] ?? null;
  const isShown = (item: { currency: string }) => item.currency === currency;
  const entries = ofProject.entries.filter(isShown);
  const prices = ofProject.prices.filter(isShown);
  const keys = [...entries.map(({ id }) => id), ...prices.map(priceKey)];
  const has = (key: string) => !cleared.has(key);
  const selected = {
    entries: entries.filter(({ id }) => has(id)),
    prices: prices.filter((price) => has(priceKey(price))),
  };
  return {
    query,
    isLoading: clientId !== null && all === undefined && query.error === null,
    isCut: all?.isCut ?? false,
    entries,
    prices,
    currency,
    currencies,
    setCurrency,
    has,
    toggle: (key: string) => setCleared(toggled(cleared, key)),
    toggleAll: () => setCleared(new Set(keys.some(has) ? keys : [])),
    isAll: keys.every(has),
    isSome: keys.some(has),
    selected,
    amounts: sumByCurrency([...selected.entries, ...selected.prices]),
    durationMs: selected.entries.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

export type Unbilled = ReturnType<typeof useUnbilled>;

export function priceKey({ projectId, instalmentId }: UnbilledPrice): string {
  return `${projectId} ${instalmentId}`;
}

/** The days of the chosen entries, for the service period. */
export function servicePeriod(entries: readonly UnbilledEntry[]) {
  const days = entries.map(({ day }) => day).toSorted();
  return { serviceFrom: days[0] ?? null, serviceTo: days.at(-1) ?? null };
}

function toggled(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
