import type { ReactNode } from 'react';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';

type SwitchInputProps = { name: string; label: string; help?: ReactNode; disabled?: boolean };

export function SwitchInput({ name, label, help, disabled }: SwitchInputProps) {
  const { problem, value, onChange, ...field } = useField(name, label);
  return (
    <Switch
      {...field}
      label={label}
      help={help}
      disabled={disabled}
      error={problem}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
