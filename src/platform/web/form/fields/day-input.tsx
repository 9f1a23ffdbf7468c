import TextField from '@mui/material/TextField';
import { useField } from '#src/platform/web/form/use-field.ts';

type DayInputProps = { name: string; label: string; help?: string; required?: boolean; autoFocus?: boolean };

/** A date, YYYY-MM-DD, with the browser's picker. */
export function DayInput(props: DayInputProps) {
  return <NativeInput {...props} type="date" />;
}

/** A time of day, HH:MM, or null. */
export function TimeInput(props: DayInputProps) {
  return <NativeInput {...props} type="time" />;
}

function NativeInput({ name, label, help, type, ...rest }: DayInputProps & { type: 'date' | 'time' }) {
  const { ref, problem, value, onChange, ...field } = useField(name, label);
  return (
    <TextField
      {...rest}
      {...field}
      type={type}
      inputRef={ref}
      label={label}
      value={value ?? ''}
      onChange={(event) => {
        onChange(event.target.value === '' ? null : event.target.value);
      }}
      error={problem !== undefined}
      helperText={problem ?? help}
    />
  );
}
