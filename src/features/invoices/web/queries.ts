import { queryOptions, useQuery } from '@tanstack/react-query';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { oldestFirst } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { fetchAllPages } from '#src/platform/web/fetch-all-pages.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { invoices, payments } from './api.ts';

/** Keys to refetch after a change. */
export const invoiceKeys = [invoices.key(), payments.key()];

export async function refetchInvoices(): Promise<void> {
  // With what follows from them: time is invoiced, and prices aren’t open any more.
  await Promise.all(['invoices', 'payments'].map((topic) => invalidateChanged(queryClient, topic)));
}

/** All clients by ID, and the name on a document: as issued, or the client's today. */
export function useClientsById() {
  const { data } = useQuery(allClientsQuery);
  const clients = new Map((data?.items ?? []).map((client) => [client.id, client]));
  return {
    clients,
    isLoading: data === undefined,
    clientName: ({ clientId, clientName }: Pick<InvoiceSummary, 'clientId' | 'clientName'>) =>
      clientName ?? clients.get(clientId ?? '')?.name ?? '',
  };
}

/** A draft or issued document, to make it recurring. */
export function invoiceQuery(id: string) {
  return queryOptions(invoices.get.queryOptions({ input: { id } }));
}

/** With the revision, to change them. */
export const storedSettingsQuery = invoices.settings.queryOptions({ input: {} });

export function useStoredSettings() {
  return useQuery(storedSettingsQuery).data;
}

export function useInvoiceSettings() {
  return useStoredSettings()?.settings;
}

/** What a client has to pay, oldest first. */
export async function fetchUnpaid(clientId: string): Promise<InvoiceSummary[]> {
  const tabs = ['overdue', 'open'] as const;
  const found = await Promise.all(
    tabs.map((tab) => fetchAllPages((page) => invoices.list.call({ tab, clientId, ...page }))),
  );
  return oldestFirst(found.flatMap(({ items }) => items));
}

/** To whom documents would be emailed: an empty recipient has no address. */
export function emailRecipientsQuery(ids: string[]) {
  return invoices.emailRecipients.queryOptions({ input: { ids }, enabled: ids.length > 0 });
}

/** Payments that clients reported and that aren’t recorded yet. */
export function paymentNoticesQuery(of: { invoiceId?: string; clientId?: string }) {
  return invoices.notices.queryOptions({ input: of });
}
