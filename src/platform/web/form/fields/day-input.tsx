import { useField } from '#src/platform/web/form/use-field.ts';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';

type DayInputProps = {
  name: string;
  label: string;
  help?: string;
  /** What an empty field means, if that isn’t obvious. */
  placeholder?: string;
  required?: boolean;
  autoFocus?: boolean;
};

/** A date; its value is YYYY-MM-DD, or null. */
export function DayInput({ name, label, help, ...rest }: DayInputProps) {
  const { ref, problem, value, onChange, ...field } = useField(name, label);
  return (
    <DayField
      {...rest}
      {...field}
      inputRef={ref}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(day) => onChange(day === '' ? null : day)}
      error={problem}
      help={help}
    />
  );
}

/** A time of day; its value is HH:MM, or null. */
export function TimeInput({ name, label, help, ...rest }: DayInputProps) {
  const { ref, problem, value, onChange, ...field } = useField(name, label);
  return (
    <TimeField
      {...rest}
      {...field}
      inputRef={ref}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(clock) => onChange(clock === '' ? null : clock)}
      error={problem}
      help={help}
    />
  );
}
