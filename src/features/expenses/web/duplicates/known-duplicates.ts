import { queryOptions } from '@tanstack/react-query';
import { createContext } from 'react';
import { isPrivateMode } from '#src/features/encryption/web/public.tsx';
import type { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import { expenses } from '#src/features/expenses/web/api.ts';

type EditedExpense = NonNullable<Parameters<typeof expenses.findDuplicates.call>[0]['edited']>;

/** What may be the same as an expense, as it is being edited. */
export function duplicatesOfEditedQuery(edited: EditedExpense) {
  return queryOptions({
    queryKey: [...expenses.findDuplicates.key(), edited],
    queryFn: async () => {
      // In private mode, the server must not see the vendor.
      const shown = (await isPrivateMode()) ? { ...edited, vendor: null } : edited;
      return (await expenses.findDuplicates.call({ ids: [], edited: shown })).items;
    },
    retry: false,
  });
}

const mostAtOnce = 200;

/** What may be the same as the expenses of a page, by their IDs. */
export function duplicatesQuery(ids: readonly string[]) {
  const asked = ids.slice(0, mostAtOnce);
  return queryOptions({
    queryKey: [...expenses.findDuplicates.key(), asked],
    queryFn: async () => {
      const { items } = await expenses.findDuplicates.call({ ids: asked });
      return new Map(Object.entries(Object.groupBy(items, ({ expenseId }) => expenseId)));
    },
    enabled: asked.length > 0,
    // Without the hints, the list is still right.
    retry: false,
  });
}

/** The duplicates of the rows on the page. */
export const DuplicatesContext = createContext<ReadonlyMap<string, Duplicate[] | undefined>>(new Map());
