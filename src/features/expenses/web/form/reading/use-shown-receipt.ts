import { useQuery } from '@tanstack/react-query';
import { receiptsQuery } from '#src/features/documents/web/public.tsx';
import { useIsWide } from '#src/platform/web/layout/use-is-narrow.ts';

/** The latest receipt, if there is room for it beside the form and a browser can show it. */
export function useShownReceipt(expenseId: string) {
  const hasRoom = useIsWide();
  const [latest] = useQuery(receiptsQuery(expenseId)).data ?? [];
  return hasRoom && latest && latest.preview !== null ? latest : null;
}
