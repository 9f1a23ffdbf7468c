import { useWatch } from 'react-hook-form';
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
      <SelectInput name="retainerPeriod" label="Bought" choices={periodChoices} />
      <DurationInput
        name="retainerHoursUsed"
        label={isRecurring ? `Hours used this ${unit}` : 'Hours used so far'}
        help="Increases as you log time."
      />
      {isRecurring && (
        <>
          <SelectInput
            name="carryOver"
            label="Unused hours"
            choices={[
              { value: '0', label: `Expire at the end of the ${unit}` },
              ...counts.map((count) => ({
                value: String(count),
                label: `Carry over for ${count} ${count === 1 ? unit : `${unit}s`}`,
              })),
              { value: 'unlimited', label: 'Never expire' },
            ]}
            {...(hasHours && {
              help: 'To keep the current rule for hours already bought, set a date for the billing change.',
            })}
          />
          <DayInput
            name="retainerStart"
            label={`First day of the first ${unit}`}
            help={`If empty: the first of this ${unit}.`}
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
