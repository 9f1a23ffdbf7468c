import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useField } from '#src/platform/web/form/use-field.ts';

type SelectInputProps = {
  name: string;
  label: string;
  /** A few choices; for many, use `ComboboxInput`. The empty value means null. */
  choices: readonly { value: string; label: string }[];
  help?: string;
  required?: boolean;
};

export function SelectInput({ name, label, choices, help, ...rest }: SelectInputProps) {
  const { ref, problem, value, onChange, ...field } = useField(name, label);
  return (
    <TextField
      {...rest}
      {...field}
      select
      inputRef={ref}
      label={label}
      value={value ?? ''}
      onChange={(event) => {
        onChange(event.target.value === '' ? null : event.target.value);
      }}
      error={problem !== undefined}
      helperText={problem ?? help}
      // Shows the empty value's label, too.
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
