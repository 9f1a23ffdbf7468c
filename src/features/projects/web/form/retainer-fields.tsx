import { useWatch } from 'react-hook-form';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';

/** Whether hours come again, for how long they last, and how many were used before. [9.4] */
export function RetainerFields({ hasHours }: { hasHours: boolean }) {
  const period: unknown = useWatch({ name: 'retainerPeriod' });
  const carryOver: unknown = useWatch({ name: 'carryOver' });
  const counts = [...new Set([1, 2, 3, 6, 12, Number(carryOver)])].filter((count) => count > 0);
  const isRecurring = period !== 'oneOff';
  const unit = period === 'quarterly' ? 'quarter' : 'month';
  return (
    <>
      <SelectInput name="retainerPeriod" label="Bought" choices={periodChoices} />
      <DurationInput
        name="retainerHoursUsed"
        label={isRecurring ? `Hours used this ${unit}` : 'Hours used so far'}
        help="Grows by itself as time is logged."
      />
      {isRecurring && (
        <>
          <SelectInput
            name="carryOver"
            label="Hours not used"
            choices={[
              { value: '0', label: `Expire with their ${unit}` },
              ...counts.map((count) => ({
                value: String(count),
                label: `Last ${count} ${count === 1 ? unit : `${unit}s`} longer`,
              })),
              { value: 'unlimited', label: 'Never expire' },
            ]}
            {...(hasHours && {
              help: 'Hours you already have keep their rule if you set the day that the new rule starts on.',
            })}
          />
          <DayInput
            name="retainerStart"
            label={`First day of the first ${unit}`}
            help={`Left empty: the first of this ${unit}.`}
          />
        </>
      )}
    </>
  );
}

const periodChoices = [
  { value: 'oneOff', label: 'Once' },
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every quarter' },
];
