import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { invoices } from '#src/features/invoices/web/api.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { DraftValues } from './draft-values.ts';

const { Component: DepositChoices } = createLazyComponent(
  async () => (await import('./deposit-choices.tsx')).DepositChoices,
  { takesFocus: false, renderedAs: 'deposits' },
);

/** Check boxes of the deposit invoices that can be deducted; `creditedId` is the invoice of a credit note. */
export function DepositsField({ creditedId }: { creditedId: string | null }) {
  const [clientId, currency, chosen] = useWatch<DraftValues, ['clientId', 'currency', 'deposits']>({
    name: ['clientId', 'currency', 'deposits'],
  });
  const { data } = useQuery({
    ...invoices.deposits.queryOptions({
      input: { clientId: clientId ?? '', currency, ...(creditedId !== null && { creditedId }) },
    }),
    enabled: clientId !== null,
  });
  const offered = clientId === null ? [] : (data?.deposits ?? []);
  const offeredIds = new Set(offered.map(({ id }) => id));
  // Those that can't be deducted any more can still be cleared.
  const rows = [...offered, ...chosen.filter(({ id }) => data !== undefined && !offeredIds.has(id))];
  return rows.length > 0 && <DepositChoices {...{ rows, creditedId }} />;
}
