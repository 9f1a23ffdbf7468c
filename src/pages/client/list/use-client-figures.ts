import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InvoicedClient } from '#src/features/invoices/contract.ts';
import { invoicedClientsQuery } from '#src/features/invoices/web/public.tsx';
import { lastWorkDaysQuery } from '#src/features/projects/web/public.tsx';
import type { Money } from '#src/platform/shared/money.ts';

type ClientFigures = {
  /** What is left to pay, per currency. */
  open: readonly Money[];
  /** Of tracked time or an issued document; null without either. */
  lastDay: string | null;
};
/** Undefined while loading. */
export type FiguresOf = (id: string) => ClientFigures | undefined;

/** What each client owes, and the last day on which something was done for it. */
export function useClientFigures(): FiguresOf {
  const { data: invoiced } = useQuery(invoicedClientsQuery);
  const { data: worked } = useQuery(lastWorkDaysQuery);
  return useMemo(() => {
    const invoicedById = invoiced && new Map(invoiced.items.map((client) => [client.clientId, client]));
    const workedById = worked && new Map(worked.map(({ clientId, day }) => [clientId, day]));
    return (id: string) =>
      invoicedById && workedById ? figuresOf(invoicedById.get(id), workedById.get(id)) : undefined;
  }, [invoiced, worked]);
}

function figuresOf(invoiced: InvoicedClient | undefined, lastWorkDay: string | undefined): ClientFigures {
  const days = [invoiced?.lastIssueDay, lastWorkDay].filter((day) => day !== undefined);
  return { open: invoiced?.open ?? [], lastDay: days.toSorted().at(-1) ?? null };
}
