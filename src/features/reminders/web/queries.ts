import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { emailRecipientsQuery, invoiceTopicKeys } from '#src/features/invoices/web/public.tsx';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { reminders } from './api.ts';

/** Keys to refetch after a reminder: it is in the history of its invoice, too. */
export const reminderKeys = [reminders.key(), ...invoiceTopicKeys];

export function useInvoicesToRemind() {
  return useQuery(reminders.list.queryOptions({ input: {} }));
}

/** For pages that only say how many can be reminded today. */
export const reminderOverviewQuery = reminders.overview.queryOptions({ input: {} });

/** Whether its reminder waits for a person or for the next run. */
export function isDue({ obstacle }: Pick<InvoiceToRemind, 'obstacle'>): boolean {
  return obstacle === null;
}

/**
 * Whom reminders go to, by invoice, if there is a mail server: empty if the client has no email address. `canSend` is
 * undefined until that is known.
 */
export function useRecipients(items: readonly InvoiceToRemind[] = []): {
  recipients: ReadonlyMap<string, string>;
  canSend: boolean | undefined;
} {
  const planned = items.filter(({ level, obstacle }) => level !== null && obstacle !== 'blocked');
  const ids = planned.slice(0, deliveryLimits.recipientsPerHour).map(({ invoiceId }) => invoiceId);
  const { data } = useQuery(emailRecipientsQuery(ids));
  const recipients = useMemo(() => {
    const sendable = data?.canSend ? data.items : [];
    return new Map(sendable.map(({ id, recipient, alsoTo }) => [id, [recipient, ...alsoTo].join(', ')]));
  }, [data]);
  return { recipients, canSend: data?.canSend };
}
