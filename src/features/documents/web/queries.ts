import { queryOptions } from '@tanstack/react-query';
import type { Document } from '#src/features/documents/contract.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import { decryptPrivateFields, isPrivateMode } from '#src/features/encryption/web/public.tsx';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { fetchAllPages } from '#src/platform/web/fetch-all-pages.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { documents } from './api.ts';

/** All documents with their names, newest first. */
export const allDocumentsQuery = queryOptions({
  queryKey: [...documents.list.key(), 'whole', {}],
  queryFn: async () => {
    const { items } = await fetchAllPages((page) => documents.list.call(page));
    return decryptAll(items);
  },
});

/** The receipts of an expense, newest first. */
export function receiptsQuery(expenseId: string) {
  return queryOptions({
    queryKey: [...documents.list.key(), 'receipts', expenseId],
    queryFn: async () => decryptAll((await documents.list.call({ entityId: expenseId, limit: 100 })).items),
  });
}

/** The next five documents that expire on this day or earlier, and how many there are. */
export function expiringDocumentsQuery(day: string) {
  return queryOptions({
    queryKey: [...documents.expiring.key(), day],
    queryFn: async () => {
      const { items, count } = await documents.expiring.call({ until: day, limit: 5 });
      return { items: await decryptAll(items), count };
    },
  });
}

const maxFound = 5;

/** Documents whose names match; the server can’t search encrypted names. */
export function foundDocumentsQuery(search: string) {
  return queryOptions({
    queryKey: [...documents.list.key(), 'found', search],
    queryFn: async () => {
      if (!(await isPrivateMode())) return (await documents.list.call({ search, limit: maxFound })).items;
      const all = await queryClient.query(allDocumentsQuery);
      return all.filter(({ name }) => matchesSearch([name], search)).slice(0, maxFound);
    },
  });
}

async function decryptAll(items: readonly Document[]): Promise<Document[]> {
  return Promise.all(items.map((document) => decryptPrivateFields(privateDocumentFields, document)));
}

export async function refetchDocuments(): Promise<void> {
  await invalidateChanged(queryClient, 'documents');
}
