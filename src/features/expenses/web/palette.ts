import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { foundExpensesQuery } from './overview-queries.ts';

export const palette: Palette = {
  actions: [{ label: m.addExpense, path: '/expenses?new', icon: Wallet, audience: 'tenant' }],
  records: { label: m.expenses, icon: Wallet, useFound },
};

function useFound(query: string, enabled: boolean) {
  const today = useAccountToday();
  const { data = [], isPending } = useQuery({ ...foundExpensesQuery(query), enabled });
  if (isPending) return undefined;
  return data.map(({ id, day, title, amount }) => ({
    label: [title, amount, ...(day === null ? [] : [formatShortDay(day, today)])].join(' · '),
    path: `/expenses?open=${id}`,
  }));
}
