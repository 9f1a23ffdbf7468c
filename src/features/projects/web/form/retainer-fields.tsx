import { useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';

/** Renewal, carry-over and hours used. [9.4] */
export function RetainerFields({ hasHours }: { hasHours: boolean }) {
  const period: unknown = useWatch({ name: 'retainerPeriod' });
  const carryOver: unknown = useWatch({ name: 'carryOver' });
  const counts = [...new Set([1, 2, 3, 6, 12, Number(carryOver)])].filter((count) => count > 0);
  const isRecurring = period !== 'oneOff';
  const unit = { period: period === 'quarterly' ? 'quarterly' : 'other' } as const;
  return (
    <>
      <SelectInput name="retainerPeriod" label={m.howOften} choices={periodChoices} />
      <DurationInput
        name="retainerHoursUsed"
        label={isRecurring ? m.hoursUsedThisPeriod(unit) : m.hoursUsedSoFar}
        help={m.hoursUsedHint}
      />
      {isRecurring && (
        <>
          <SelectInput
            name="carryOver"
            label={m.unusedHours}
            choices={[
              { value: '0', label: m.expireAtPeriodEnd(unit) },
              ...counts.map((count) => ({
                value: String(count),
                label: m.carryOverForPeriods({ ...unit, count }),
              })),
              { value: 'unlimited', label: m.neverExpire },
            ]}
            {...(hasHours && {
              help: m.carryOverHint,
            })}
          />
          <DayInput name="retainerStart" label={m.retainerStart(unit)} help={m.retainerStartHint(unit)} />
        </>
      )}
    </>
  );
}

const periodChoices = [
  { value: 'oneOff', label: m.once },
  { value: 'monthly', label: m.everyMonth },
  { value: 'quarterly', label: m.everyQuarter },
];
