import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const expensesMergeHook = clientColumnHook('expenses', {
  feature: 'expenses',
  singular: 'expense',
  plural: 'expenses',
});
