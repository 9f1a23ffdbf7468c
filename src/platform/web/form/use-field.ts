import { useController } from 'react-hook-form';
import type { RefCallBack } from 'react-hook-form';
import { fieldErrorText } from './field-error.ts';
import { useVisibleField } from './visible-fields.ts';

export type Field = {
  name: string;
  /** The form's value for this name; each field type knows its own. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: RefCallBack;
  /** The error as a sentence: "Name is required." */
  problem: string | undefined;
};

/** A field of the surrounding form by name, with its error message. */
export function useField(name: string, label: string): Field {
  useVisibleField(name);
  const { field, fieldState } = useController<Record<string, unknown>>({ name });
  const { value, onChange, onBlur, ref } = field;
  const { type = '', message } = fieldState.error ?? {};
  const problem = message === undefined ? undefined : fieldErrorText(label, { type, message });
  return { name, value, onChange, onBlur, ref, problem };
}
