import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { defaultRate, defaultRetainerRate } from '#src/features/clients/client.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { ChoiceInput } from '#src/platform/web/form/fields/choice-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { formatRate } from '#src/platform/web/format/rate.ts';

/** How the project is billed, and the figures that this kind of billing needs. [3.8, 9.2-9.4] */
export function ProjectBilling() {
  const { currency } = useAccount().preferences;
  const perHour = `${currency} / h`;
  const billingType: unknown = useWatch({ name: 'billingType' });
  const isRetainer = billingType === 'retainer';
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      <ChoiceInput name="billingType" label="Billing" choices={billingChoices} />
      {isRetainer && (
        <>
          <DurationInput name="retainerHours" label="Hours bought" help="Like 10 or 7:30." />
          <DurationInput
            name="retainerHoursUsed"
            label="Hours used so far"
            help="Grows by itself as time is logged."
          />
          <RateInput
            name="retainerRate"
            label="Retainer rate"
            unit={perHour}
            help={`Left empty: the client’s, or ${formatRate(defaultRetainerRate, currency)}.`}
          />
        </>
      )}
      {billingType !== 'fixed' && (
        <RateInput
          name="hourlyRate"
          label={isRetainer ? 'Hourly rate afterwards' : 'Hourly rate'}
          unit={perHour}
          help={`Left empty: the client’s, or ${formatRate(defaultRate, currency)}.`}
        />
      )}
    </Box>
  );
}

const billingChoices = [
  { value: '', label: 'As the client, or by the hour' },
  { value: 'hourly', label: 'By the hour' },
  { value: 'retainer', label: 'Retainer: hours bought ahead' },
  { value: 'fixed', label: 'Fixed price' },
];
