import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';

type SelectInputProps = {
  name: string;
  label: string;
  /** A few choices; for many, use `ComboboxInput`. The empty value means null. */
  choices: readonly { value: string; label: string }[];
  help?: string;
  required?: boolean;
  /** After the value has changed. */
  onPick?: (value: string) => void;
};

export function SelectInput({ name, label, onPick, ...rest }: SelectInputProps) {
  const { problem, value, onChange, ...field } = useField(name, label);
  return (
    <Select
      {...rest}
      {...field}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        onChange(chosen === '' ? null : chosen);
        onPick?.(chosen);
      }}
      error={problem}
    />
  );
}
