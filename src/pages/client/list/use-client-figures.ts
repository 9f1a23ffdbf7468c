import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InvoicedClient } from '#src/features/invoices/contract.ts';
import { invoicedClientsQuery } from '#src/features/invoices/web/public.tsx';
import type { LastWorkDay } from '#src/features/projects/contract-usage.ts';
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
  const { data: lastDays } = useQuery(lastWorkDaysQuery);
  return useMemo(() => toFigures(invoiced?.items, lastDays), [invoiced, lastDays]);
}

function toFigures(
  invoiced: readonly InvoicedClient[] | undefined,
  lastDays: readonly LastWorkDay[] | undefined,
): FiguresOf {
  if (!invoiced || !lastDays) return () => undefined;
  const invoicedById = new Map(invoiced.map((client) => [client.clientId, client]));
  const lastDayById = new Map(lastDays.map(({ clientId, day }) => [clientId, day]));
  return (id) => figuresOf(invoicedById.get(id), lastDayById.get(id));
}

function figuresOf(invoiced: InvoicedClient | undefined, lastWorkDay: string | undefined): ClientFigures {
  const days = [invoiced?.lastIssueDay, lastWorkDay].filter((day) => day != null);
  return { open: invoiced?.open ?? [], lastDay: days.toSorted().at(-1) ?? null };
}
