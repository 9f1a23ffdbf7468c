import { useQuery } from '@tanstack/react-query';
import { clients } from '#src/features/clients/web/public.tsx';
import { hasInvoiceDetailsQuery } from '#src/features/invoices/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import type { FirstRecords } from './list-steps.ts';

const one = { input: { limit: 1 } };

/** What the account has of all that the first steps add, apart from entries. */
export function useFirstRecords(): Omit<FirstRecords, 'hasEntry'> {
  const client = useQuery(clients.list.queryOptions(one)).data;
  const project = useQuery(projects.list.queryOptions(one)).data;
  const hasInvoiceDetails = useQuery(hasInvoiceDetailsQuery).data;
  return {
    hasClient: client && client.items.length > 0,
    hasProject: project && project.items.length > 0,
    hasInvoiceDetails,
  };
}
