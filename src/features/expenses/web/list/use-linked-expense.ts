import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { useSetUrlParams, useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

/** Opens the expense that a link names, such as one from the palette or of a receipt. */
export function useLinkedExpense(onFound: (expense: Expense) => void): void {
  const [id] = useUrlFilter('open');
  const change = useSetUrlParams();
  const { data, isSuccess } = useQuery({
    ...expenses.get.queryOptions({ input: { id } }),
    enabled: id !== '',
  });
  const open = useEffectEvent(() => {
    change({ open: '' }, { isStep: false });
    if (data) onFound(data);
    else notify(m.expenseGone, { tone: 'failed' });
  });
  useEffect(() => {
    if (isSuccess && id !== '') open();
  }, [isSuccess, id]);
}
