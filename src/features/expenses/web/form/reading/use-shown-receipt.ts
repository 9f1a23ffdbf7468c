import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { receiptsQuery } from '#src/features/documents/web/public.tsx';

/** The latest receipt, if there is room for it beside the form and a browser can show it. */
export function useShownReceipt(expenseId: string) {
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [latest] = useQuery(receiptsQuery(expenseId)).data ?? [];
  return hasRoom && latest && latest.preview !== null ? latest : null;
}
