import { useFormContext, useWatch } from 'react-hook-form';
import { RateProposal } from '#src/features/exchange-rates/web/public.tsx';
import type { ExpenseForm } from './expense-form-values.ts';

/** The published rate on the day of the receipt. What was charged wins over any rate. */
export function ProposedRateNotice({ currency }: { currency: string }) {
  const { setValue } = useFormContext<ExpenseForm>();
  const [day, current, chargedMinor] = useWatch<ExpenseForm, ['day', 'exchangeRate', 'chargedMinor']>({
    name: ['day', 'exchangeRate', 'chargedMinor'],
  });
  if (day == null || chargedMinor != null) return null;
  return (
    <RateProposal
      currency={currency}
      day={day}
      current={current}
      onUse={({ rate, day: rateDay }) => {
        setValue('exchangeRate', rate, { shouldDirty: true });
        setValue('rateDay', rateDay, { shouldDirty: true });
      }}
    />
  );
}
