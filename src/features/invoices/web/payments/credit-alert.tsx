import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
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
      severity="info"
      icon={false}
      action={
        <Button variant="outlined" color="inherit" size="small" loading={isBusy} onClick={() => void apply()}>
          {m.applyOnAccount}
        </Button>
      }
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    >
      <Box component="span" sx={{ fontWeight: 500 }}>
        {m.onAccount({ amount: formatMoney({ amountMinor: data.amountMinor, currency }) })}
      </Box>
    </Alert>
  );
}
