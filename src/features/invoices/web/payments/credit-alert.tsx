import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { applyCredit } from './payment-mutations.ts';

type OnAccountProps = {
  invoice: Pick<Invoice, 'id' | 'clientId' | 'currency' | 'balanceMinor'>;
  onDone?: () => void;
};

/** What the client of an unpaid invoice has on account, and a button that pays the invoice from it. */
export function CreditAlert({ invoice, onDone }: OnAccountProps) {
  const { id, clientId, currency, balanceMinor } = invoice;
  const { data } = useQuery({
    ...payments.onAccount.queryOptions({ input: { clientId: clientId ?? '', currency } }),
    enabled: clientId !== null && balanceMinor > 0,
  });
  const [isBusy, setIsBusy] = useState(false);
  if (balanceMinor <= 0 || !data || data.amountMinor === 0) return null;
  async function apply() {
    setIsBusy(true);
    const isDone = await applyCredit(id);
    setIsBusy(false);
    if (isDone) onDone?.();
  }
  return (
    <Alert
      tone="info"
      action={
        <Button variant="outlined" size="small" isBusy={isBusy} onClick={() => void apply()}>
          {m.applyOnAccount}
        </Button>
      }
    >
      {m.onAccount({ amount: formatMoney({ amountMinor: data.amountMinor, currency }) })}
    </Alert>
  );
}
