import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { schedules } from '#src/features/schedules/web/public.tsx';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { recurringInvoices } from './api.ts';

/** Keys to refetch after a change. */
export const recurringKeys = [recurringInvoices.key(), schedules.key()];

export const allRecurringInvoicesQuery = allPagesQuery(recurringInvoices.list, {});

/** Days that couldn’t be made, issued or sent yet, by recurring invoice. */
export function useRecurringProblems() {
  const { data } = useQuery(schedules.problems.queryOptions({ input: {} }));
  return useMemo(
    () =>
      Map.groupBy(
        (data?.items ?? []).filter(({ kind }) => kind === 'recurringInvoices'),
        ({ scheduleId }) => scheduleId,
      ),
    [data],
  );
}

/** The client of a recurring invoice, and the currency in which it bills. */
export function useBilledClients() {
  const { currency } = useAccount().preferences;
  const { data } = useQuery(allClientsQuery);
  return useMemo(() => {
    const clients = new Map((data?.items ?? []).map((client) => [client.id, client]));
    const clientOf = ({ clientId }: Pick<RecurringInvoice, 'clientId'>) => clients.get(clientId);
    return {
      clients: [...clients.values()],
      clientOf,
      clientName: (recurring: Pick<RecurringInvoice, 'clientId'>) => clientOf(recurring)?.name ?? '',
      currencyOf: (recurring: Pick<RecurringInvoice, 'clientId'>) =>
        clientOf(recurring)?.currency ?? currency,
    };
  }, [data, currency]);
}
