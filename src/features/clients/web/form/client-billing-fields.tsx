import { useWatch } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import type { ClientFormValues } from '#src/features/clients/web/client-labels.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { PresetRateHint, useAccount } from '#src/features/identity/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';

/** Default billing of the client's projects. [3.8] */
export function ClientBillingFields() {
  const { preferences } = useAccount();
  // The currency in the form, which the client's projects use.
  const currency = useWatch<ClientFormValues, 'currency'>({ name: 'currency' }) ?? preferences.currency;
  const defaults = defaultRates({ ...preferences, currency });
  const emptyRateHint = preferences.defaultRate === null ? m.emptyRateHint : m.emptyRateOfAccountHint;
  const billingType: unknown = useWatch({ name: 'billingType' });
  const isRetainer = billingType === 'retainer';
  return (
    <FieldPair>
      <SelectInput name="billingType" label={m.billing} help={m.billingHint} choices={billingChoices} />
      {isRetainer && (
        <>
          <DurationInput name="retainerHours" label={m.hoursBought} help={m.hoursBoughtHint} />
          <RateInput
            name="retainerRate"
            label={m.retainerRate}
            unit={m.currencyPerHour({ currency })}
            help={
              <>
                {emptyRateHint({ rate: formatRate(defaults.retainer, currency) })}
                <PresetRateHint currency={currency} />
              </>
            }
          />
        </>
      )}
      {billingType !== 'fixed' && (
        <RateInput
          name="hourlyRate"
          label={isRetainer ? m.hourlyRateAfterwards : m.hourlyRate}
          unit={m.currencyPerHour({ currency })}
          help={
            <>
              {emptyRateHint({ rate: formatRate(defaults.hourly, currency) })}
              {!isRetainer && <PresetRateHint currency={currency} />}
            </>
          }
        />
      )}
    </FieldPair>
  );
}

const billingChoices = [
  { value: '', label: m.notSet },
  { value: 'hourly', label: m.hourly },
  { value: 'retainer', label: m.retainerPrepaidHours },
  { value: 'fixed', label: m.fixedPrice },
];
