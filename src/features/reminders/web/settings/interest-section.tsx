import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/reminders.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import {
  baseRates,
  isBaseRateOutdated,
  knownBaseRates,
  stepOn,
} from '#src/features/reminders/rules/claims/base-rates.ts';
import type { BaseRateName } from '#src/features/reminders/rules/claims/base-rates.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { mediumDay } from '#src/features/reminders/web/reminder-labels.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import type { SettingsValues } from './settings-values.ts';
import * as styles from './settings.module.css';

const rateLabels = {
  de: m.ratesGermany,
  eu: m.ratesEurope,
  gb: m.ratesUnitedKingdom,
  fixed: m.ratesFixed,
} satisfies Readonly<Record<BaseRateName | 'fixed', string>>;

/** How interest is calculated: shown once a level charges it. */
export function InterestSection() {
  const levels = useWatch<SettingsValues, 'levels'>({ name: 'levels' });
  const rates = useWatch<SettingsValues, 'interest.rates'>({ name: 'interest.rates' });
  if (!levels?.some(({ hasInterest }) => hasInterest)) return null;
  return (
    <FieldsSection title={m.lateInterest}>
      <SelectInput name="interest.rates" label={m.interestRate} choices={toChoices(rateLabels)} />
      {rates === 'fixed' || rates === undefined ? (
        <RateInput name="interest.fixedPercent" label={m.percentAYear} unit="%" required />
      ) : (
        <BaseRateFields name={rates} />
      )}
    </FieldsSection>
  );
}

function BaseRateFields({ name }: { name: BaseRateName }) {
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  const { setValue } = useFormContext<SettingsValues>();
  const { fields, append, remove } = useFieldArray<SettingsValues, 'interest.addedRates'>({
    name: 'interest.addedRates',
  });
  const added = useWatch<SettingsValues, 'interest.addedRates'>({ name: 'interest.addedRates' }) ?? [];
  const [business, consumer] = useWatch<
    SettingsValues,
    ['interest.businessPoints', 'interest.consumerPoints']
  >({ name: ['interest.businessPoints', 'interest.consumerPoints'] });
  const complete = added.filter(({ from, percent }) => Boolean(from) && typeof percent === 'number');
  const known = knownBaseRates(name, complete);
  const current = stepOn(known, today);
  const { source, points } = baseRates[name];
  const isLaw = business === points.business && consumer === points.consumer;
  return (
    <>
      {current && (
        <Alert tone={isBaseRateOutdated(known, today) ? 'warning' : 'info'}>
          {(isBaseRateOutdated(known, today) ? m.baseRateOutdated : m.baseRateSince)({
            percent: formatNumber(current.percent, { maximumFractionDigits: 4 }),
            day: mediumDay(current.from),
            source,
          })}
        </Alert>
      )}
      <FieldPair>
        <RateInput
          name="interest.businessPoints"
          label={m.businessPoints}
          unit={m.points}
          help={m.businessPointsHelp}
          required
        />
        <RateInput name="interest.consumerPoints" label={m.consumerPoints} unit={m.points} required />
      </FieldPair>
      {!isLaw && (
        <div className={styles.buttons}>
          <Button
            tone="neutral"
            onClick={() => {
              setValue('interest.businessPoints', points.business, { shouldDirty: true });
              setValue('interest.consumerPoints', points.consumer, { shouldDirty: true });
            }}
          >
            {m.useLegalPoints({ business: points.business, consumer: points.consumer })}
          </Button>
        </div>
      )}
      {fields.map((field, place) => (
        <div key={field.id} className={styles.rate}>
          <FieldPair>
            <DayInput name={`interest.addedRates.${place}.from`} label={m.from} required />
            <RateInput name={`interest.addedRates.${place}.percent`} label={m.baseRate} unit="%" required />
          </FieldPair>
          <Button tone="neutral" onClick={() => remove(place)}>
            {m.remove}
          </Button>
        </div>
      ))}
      {fields.length < reminderLimits.addedRates && (
        <div className={styles.buttons}>
          <Button
            variant="outlined"
            icon={Plus}
            onClick={() => append({ from: '', percent: current?.percent ?? 0 })}
          >
            {m.addBaseRate}
          </Button>
        </div>
      )}
    </>
  );
}
