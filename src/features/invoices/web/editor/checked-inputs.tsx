import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { DayField } from '#src/platform/web/form/fields/day-field.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { useFieldProblem } from './draft-problems.ts';

/** Fields of a draft: their problems come from the rules, and only some of them before you issue it. */
type CheckedInputProps = { name: string; label: string; help?: string };
type CheckedTextInputProps = CheckedInputProps & { rows?: number; autoFocus?: boolean };

export function CheckedTextInput({ name, label, help, rows, autoFocus }: CheckedTextInputProps) {
  const { ref, value, onChange, onBlur, ...problem } = useCheckedField(name, label, help);
  return (
    <TextField
      {...problem}
      name={name}
      label={label}
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      autoComplete="off"
      {...(autoFocus === true && { autoFocus })}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 12 })}
    />
  );
}

type CheckedDayInputProps = CheckedInputProps & {
  /** What is printed while the field is empty. */
  placeholder?: string;
};

export function CheckedDayInput({ name, label, help, placeholder }: CheckedDayInputProps) {
  const { ref, value, onChange, onBlur, ...problem } = useCheckedField(name, label, help);
  return (
    <DayField
      {...problem}
      {...(placeholder !== undefined && { placeholder })}
      name={name}
      label={label}
      inputRef={ref}
      value={typeof value === 'string' ? value : ''}
      onChange={(day) => onChange(day === '' ? null : day)}
      onBlur={onBlur}
    />
  );
}

type CheckedSelectInputProps = CheckedInputProps & {
  choices: readonly { value: string; label: string }[];
  onPick?: (value: string) => void;
};

export function CheckedSelectInput({ name, label, help, choices, onPick }: CheckedSelectInputProps) {
  const { ref, value, onChange, onBlur, ...problem } = useCheckedField(name, label, help);
  return (
    <TextField
      {...problem}
      select
      name={name}
      label={label}
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => {
        onChange(target.value);
        onPick?.(target.value);
      }}
      onBlur={onBlur}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useCheckedField(name: string, label: string, help: string | undefined) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const reason = useFieldProblem(name);
  const problem =
    reason === undefined ? undefined : fieldErrorText(label, { type: 'reason', message: reason });
  return { ref, value, onChange, onBlur, error: problem !== undefined, helperText: problem ?? help };
}
