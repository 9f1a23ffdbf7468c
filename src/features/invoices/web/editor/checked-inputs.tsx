import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { DayField } from '#src/platform/web/form/fields/day-field.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { TextArea, TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import { useFieldProblem } from './draft-problems.ts';

/** Fields of a draft: their problems come from the rules, and only some of them before you issue it. */
type CheckedInputProps = { name: string; label: string; help?: string };
type CheckedTextInputProps = CheckedInputProps & { rows?: number; autoFocus?: boolean };

export function CheckedTextInput({ name, label, help, rows, autoFocus = false }: CheckedTextInputProps) {
  const field = { ...useCheckedField(name, label, help), autoFocus, autoComplete: 'off' };
  return rows === undefined ? <TextBox {...field} /> : <TextArea {...field} rows={rows} />;
}

type CheckedDayInputProps = CheckedInputProps & {
  /** What is printed while the field is empty. */
  placeholder?: string;
};

export function CheckedDayInput({ name, label, help, placeholder }: CheckedDayInputProps) {
  const { ref, onChange, ...field } = useCheckedField(name, label, help);
  return (
    <DayField
      {...field}
      {...(placeholder !== undefined && { placeholder })}
      inputRef={ref}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  );
}

type CheckedSelectInputProps = CheckedInputProps & {
  choices: readonly { value: string; label: string }[];
  onPick?: (value: string) => void;
};

export function CheckedSelectInput({ name, label, help, choices, onPick }: CheckedSelectInputProps) {
  const { onChange, ...field } = useCheckedField(name, label, help);
  return (
    <Select
      {...field}
      choices={choices}
      onChange={(chosen) => {
        onChange(chosen);
        onPick?.(chosen);
      }}
    />
  );
}

function useCheckedField(name: string, label: string, help: string | undefined) {
  const { value, problem: _ofForm, ...field } = useField(name, label);
  const reason = useFieldProblem(name);
  return {
    ...field,
    label,
    help,
    value: typeof value === 'string' ? value : '',
    error: reason === undefined ? undefined : fieldErrorText(label, { type: 'reason', message: reason }),
  };
}
