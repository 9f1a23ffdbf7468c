import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { toggled } from './use-unbilled.ts';

type ClientsFilter = {
  isShown: boolean;
  from: string | null;
  to: string | null;
  /** Whether all clients are selected at first. */
  isAllAtFirst: boolean;
};

/**
 * Clients with work that a new invoice would bill, and which of them are selected. Those of another period never show,
 * because drafts bill the work of the period that is chosen.
 */
export function useClientsToInvoice({ isShown, from, to, isAllAtFirst }: ClientsFilter) {
  const query = useQuery({
    ...invoices.unbilledClients.queryOptions({
      input: { ...(from !== null && { from }), ...(to !== null && { to }) },
    }),
    enabled: isShown,
  });
  const isPeriod = from !== null || to !== null;
  const allTime = useQuery({
    ...invoices.unbilledClients.queryOptions({ input: {} }),
    enabled: isShown && isPeriod,
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const items = query.data?.items ?? [];
  const has = (clientId: string) => isAllAtFirst !== changed.has(clientId);
  const selected = isShown ? items.filter(({ clientId }) => has(clientId)) : [];
  const countOf = new Map(items.map(({ clientId, count }) => [clientId, count]));
  return {
    query,
    isLoading: isShown && query.data === undefined && query.error === null,
    items,
    draftCount: query.data?.draftCount ?? 0,
    /** Clients with more work on other days. */
    otherDaysCount:
      isPeriod && query.data
        ? (allTime.data?.items ?? []).filter(({ clientId, count }) => count !== countOf.get(clientId)).length
        : 0,
    has,
    toggle: (clientId: string) => setChanged(toggled(changed, clientId)),
    toggleAll: () =>
      setChanged(
        new Set(items.map(({ clientId }) => clientId).filter(() => isAllAtFirst === selected.length > 0)),
      ),
    isAll: selected.length === items.length,
    isSome: selected.length > 0,
    selected,
    /** A document has one currency, and a limit. */
    draftCountOfSelected: selected.reduce(
      (sum, { amounts, count }) =>
        sum + Math.max(amounts.length, Math.ceil(count / invoiceLimits.entriesPerLine)),
      0,
    ),
    amounts: sumByCurrency(selected.flatMap(({ amounts }) => amounts)),
    durationMs: selected.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

export type ClientsToInvoice = ReturnType<typeof useClientsToInvoice>;
