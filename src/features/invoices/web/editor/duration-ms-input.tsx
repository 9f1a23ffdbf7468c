import * as m from '#messages/invoices.ts';
import { formatDurationInput, hoursToMs, parseDuration } from '#src/platform/shared/durations.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { TypedField } from '#src/platform/web/form/fields/typed-field.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { useFieldProblem } from './draft-problems.ts';

type DurationMsInputProps = {
  name: string;
  label: string;
  /** Why it can’t be changed. */
  fixedBecause?: string;
};

/** Billed time in ms: 2, 2.5, 2h 30min, 1:30. */
export function DurationMsInput({ name, label, fixedBecause }: DurationMsInputProps) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const problem = useFieldProblem(name);
  return (
    <TypedField
      name={name}
      inputRef={ref}
      label={label}
      value={typeof value === 'number' ? String(value) : ''}
      canBeEmpty={false}
      format={(ms) => (ms === '' ? '' : formatDurationInput(Number(ms)))}
      parse={(typed) => {
        const parsed = parseDuration(typed);
        return 'ms' in parsed ? String(parsed.ms) : null;
      }}
      reason={m.mustBeDurationLike({ example: formatDurationInput(hoursToMs(1.5)) })}
      onChange={(ms) => onChange(Number(ms))}
      onBlur={onBlur}
      error={problem === undefined ? undefined : fieldErrorText(label, { type: 'reason', message: problem })}
      help={fixedBecause}
      readOnly={fixedBecause !== undefined}
      isNumber
    />
  );
}
