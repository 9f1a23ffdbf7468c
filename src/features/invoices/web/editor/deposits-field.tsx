import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import type { Deposit } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { touchTarget, tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { useFieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';

/** Check boxes of the deposit invoices that can be deducted; `creditedId` is the invoice of a credit note. */
export function DepositsField({ creditedId }: { creditedId: string | null }) {
  const { setValue } = useFormContext<DraftValues>();
  const [clientId, currency, chosen] = useWatch<DraftValues, ['clientId', 'currency', 'deposits']>({
    name: ['clientId', 'currency', 'deposits'],
  });
  const { data } = useQuery({
    ...invoices.deposits.queryOptions({
      input: { clientId: clientId ?? '', currency, ...(creditedId !== null && { creditedId }) },
    }),
    enabled: clientId !== null,
  });
  const problem = useFieldProblem('deposits');
  const offered = clientId === null ? [] : (data?.deposits ?? []);
  const offeredIds = new Set(offered.map(({ id }) => id));
  // Those that can't be deducted any more can still be cleared.
  const rows = [...offered, ...chosen.filter(({ id }) => data !== undefined && !offeredIds.has(id))];
  if (rows.length === 0) return null;

  function toggle(deposit: Deposit | OpenDeposit, isOn: boolean) {
    const { id, number, issueDay, netMinor, taxMinor, grossMinor, taxes } = deposit;
    const others = chosen.filter((each) => each.id !== id);
    const added = { id, number, issueDay, netMinor, taxMinor, grossMinor, taxes };
    setValue('deposits', isOn ? [...others, added] : others, { shouldDirty: true });
  }

  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        {creditedId === null ? m.deductDeposits : m.releaseDeposits}
      </Box>
      {rows.map((deposit) => (
        <Box
          component="label"
          key={deposit.id}
          sx={{ display: 'flex', alignItems: 'center', minHeight: touchTarget, cursor: 'pointer' }}
        >
          <Checkbox
            checked={chosen.some(({ id }) => id === deposit.id)}
            onChange={(_event, isOn) => toggle(deposit, isOn)}
            sx={{ ml: -2 }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0, ...tabularNumbers }}>
            <Box component="span" sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
              <span>{m.depositWithNumber({ number: deposit.number })}</span>
              <span>{formatMoney({ amountMinor: deposit.grossMinor, currency })}</span>
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
              {[formatDay(deposit.issueDay, { dateStyle: 'medium' }), paymentState(deposit, currency)]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        </Box>
      ))}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}

function paymentState(deposit: Deposit | OpenDeposit, currency: string): string {
  if (!('balanceMinor' in deposit)) return m.depositUnavailable;
  const { balanceMinor } = deposit;
  return balanceMinor > 0
    ? m.depositUnpaid({ amount: formatMoney({ amountMinor: balanceMinor, currency }) })
    : m.paid;
}
