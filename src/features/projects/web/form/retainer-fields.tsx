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
  const unit = period === 'quarterly' ? 'quarter' : 'month';
  return (
    <>
      <SelectInput name="retainerPeriod" label={m.bought} choices={periodChoices} />
      <DurationInput
        name="retainerHoursUsed"
        label={isRecurring ? m.hoursUsedThisUnit({ unit }) : m.hoursUsedSoFar}
        help="Increases as you log time."
      />
      {isRecurring && (
        <>
          <SelectInput
            name="carryOver"
            label={m.unusedHours}
            choices={[
              { value: '0', label: m.expireAtTheEndOf({ unit }) },
              ...counts.map((count) => ({
                value: String(count),
                label: `Carry over for ${count} ${count === 1 ? unit : `${unit}s`}`,
              })),
              { value: 'unlimited', label: m.neverExpire },
            ]}
            {...(hasHours && {
              help: m.toKeepTheCurrentRule,
            })}
          />
          <DayInput
            name="retainerStart"
            label={m.firstDayOfTheFirst({ unit })}
            help={m.ifEmptyTheFirstOf({ unit })}
          />
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
