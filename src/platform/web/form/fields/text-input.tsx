import type { ComponentProps } from 'react';
import { useField } from '#src/platform/web/form/use-field.ts';
import { TextArea, TextBox } from '#src/platform/web/kit/fields/text-box.tsx';

export type TextInputProps = {
  name: string;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoFocus?: boolean;
  autoComplete?: string;
  required?: boolean;
  /** Makes the field multi-line. */
  rows?: number;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'list' | 'maxLength' | 'aria-label'>;

export function TextInput({ name, label, rows, type, autoComplete = 'off', ...rest }: TextInputProps) {
  const { problem, value, ...field } = useField(name, label);
  const input = {
    ...rest,
    ...field,
    label,
    autoComplete,
    value: typeof value === 'string' ? value : '',
    error: problem,
  };
  if (rows === undefined) return <TextBox {...input} type={type} />;
  const { list: _list, ...area } = input;
  return <TextArea {...area} rows={rows} />;
}
