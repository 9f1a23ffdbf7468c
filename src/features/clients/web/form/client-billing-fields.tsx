import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { defaultRate, defaultRetainerRate } from '#src/features/clients/rules/client-limits.ts';
import type { ClientFormValues } from '#src/features/clients/web/client-labels.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { formatRate } from '#src/platform/web/format/format-rate.ts';

/** Default billing of the client's projects. [3.8] */
export function ClientBillingFields() {
  const { preferences } = useAccount();
  // The currency in the form, which the client's projects use.
  const currency = useWatch<ClientFormValues, 'currency'>({ name: 'currency' }) ?? preferences.currency;
  const billingType: unknown = useWatch({ name: 'billingType' });
  const isRetainer = billingType === 'retainer';
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      <SelectInput
        name="billingType"
        label="Billing"
        help="Default for projects without their own billing settings."
        choices={billingChoices}
      />
      {isRetainer && (
        <>
          <DurationInput name="retainerHours" label="Hours bought" help="Per project, like 10 or 7:30." />
          <RateInput
            name="retainerRate"
            label="Retainer rate"
            unit={`${currency} / h`}
            help={`If empty: ${formatRate(defaultRetainerRate, currency)} an hour.`}
          />
        </>
      )}
      {billingType !== 'fixed' && (
        <RateInput
          name="hourlyRate"
          label={isRetainer ? 'Hourly rate afterwards' : 'Hourly rate'}
          unit={`${currency} / h`}
          help={`If empty: ${formatRate(defaultRate, currency)} an hour.`}
        />
      )}
    </Box>
  );
}

const billingChoices = [
  { value: '', label: 'Not set' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'retainer', label: 'Retainer (prepaid hours)' },
  { value: 'fixed', label: 'Fixed price' },
];
