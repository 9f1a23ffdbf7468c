import { queryOptions } from '@tanstack/react-query';
import { invoices } from './api.ts';
import { documentTitle } from './invoice-labels.ts';

const maxFound = 5;

/** Documents by number, client or purchase order, with their titles. */
export function foundInvoicesQuery(search: string) {
  return queryOptions({
    queryKey: [...invoices.list.key(), 'found', search],
    queryFn: async () => {
      const { items } = await invoices.list.call({ search, limit: maxFound });
      return items.map((invoice) => ({ ...invoice, title: documentTitle(invoice) }));
    },
  });
}
