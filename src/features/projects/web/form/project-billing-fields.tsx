import { useFormState, useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { PresetRateHint, useAccount } from '#src/features/identity/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { formatMediumDay } from '#src/features/projects/web/labels/terms-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import type { ClientOption } from './client-option.ts';
import { FixedPriceFields } from './fixed-price-fields.tsx';
import { isPriceShown, termFields } from './project-form-values.ts';
import { RetainerFields } from './retainer-fields.tsx';

type ProjectBillingFieldsProps = {
  /** Undefined: a new project. */
  project: Project | undefined;
  /** The chosen client, whose settings are the defaults. */
  client: ClientOption | undefined;
  currency: string;
};

/** Billing type and its fields, and the start day of a change. [3.8, 9.2-9.4] */
export function ProjectBillingFields({ project, client, currency }: ProjectBillingFieldsProps) {
  const { preferences } = useAccount();
  const defaults = defaultRates({ ...preferences, currency });
  const emptyRateHint = preferences.defaultRate === null ? m.emptyRateHint : m.emptyRateOfAccountHint;
  const perHour = m.currencyPerHour({ currency });
  const billingType: unknown = useWatch({ name: 'billingType' });
  const { dirtyFields } = useFormState();
  const isRetainer = billingType === 'retainer';
  const hasPresetRetainerRate = isRetainer && typeof client?.retainerRate !== 'number';
  const isFixed = (billingType ?? client?.billingType) === 'fixed';
  const hasChangedTerms = project !== undefined && termFields.some((name) => name in dirtyFields);
  return (
    <>
      <FieldPair>
        <SelectInput name="billingType" label={m.billing} choices={billingChoices(client, billingType)} />
        {isRetainer && (
          <>
            <DurationInput name="retainerHours" label={m.hoursBought} help={m.hoursBoughtHint} />
            <RetainerFields hasHours={project !== undefined} />
            <RateInput
              name="retainerRate"
              label={m.retainerRate}
              unit={perHour}
              help={
                <>
                  {emptyRateHelp(client?.retainerRate, currency, emptyRateHint, defaults.retainer)}
                  {hasPresetRetainerRate && <PresetRateHint currency={currency} />}
                </>
              }
            />
          </>
        )}
        {!isFixed && (
          <RateInput
            name="hourlyRate"
            label={isRetainer ? m.hourlyRateAfterwards : m.hourlyRate}
            unit={perHour}
            help={
              <>
                {emptyRateHelp(client?.hourlyRate, currency, emptyRateHint, defaults.hourly)}
                {!hasPresetRetainerRate && typeof client?.hourlyRate !== 'number' && (
                  <PresetRateHint currency={currency} />
                )}
              </>
            }
          />
        )}
      </FieldPair>
      {isPriceShown(billingType, project, client) && <FixedPriceFields currency={currency} />}
      {hasChangedTerms && (
        <DayInput name="termsFrom" label={m.changeBillingFromDate} help={emptyStartHelp(project)} />
      )}
    </>
  );
}

/** The default rate. */
function emptyRateHelp(
  clientRate: number | null | undefined,
  currency: string,
  fallbackHint: (args: { rate: string }) => string,
  fallbackRate: number,
): string {
  return typeof clientRate === 'number'
    ? m.emptyRateOfClientHint({ rate: formatRate(clientRate, currency) })
    : fallbackHint({ rate: formatRate(fallbackRate, currency) });
}

/** The default start day. */
function emptyStartHelp({ billingFrom }: Project): string {
  return billingFrom === null
    ? m.changeAppliesToAllDays
    : m.changeAppliesFromDay({ day: formatMediumDay(billingFrom) });
}

/** An unset billing means hourly if the client has none, so the form offers only one of the two. */
function billingChoices(client: ClientOption | undefined, billingType: unknown) {
  const isUnset = (billingType ?? '') === '';
  const hourly = { value: 'hourly', label: m.hourly };
  const isSetByClient = client?.billingType != null;
  const unset = { value: '', label: isSetByClient ? m.sameAsClient : m.hourly };
  return [
    ...(isSetByClient || isUnset ? [unset] : []),
    ...(isSetByClient || !isUnset ? [hourly] : []),
    { value: 'retainer', label: m.retainerPrepaidHours },
    { value: 'fixed', label: m.fixedPrice },
  ];
}
