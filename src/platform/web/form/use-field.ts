import { useController } from 'react-hook-form';
import type { RefCallBack } from 'react-hook-form';
import { fieldErrorSentence } from './field-error-sentence.ts';
import { useVisibleField } from './visible-fields.ts';

export type Field = {
  name: string;
  /** Whatever the form holds under this name; each kind of field knows its own. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: RefCallBack;
  /** What is wrong, as a sentence: "Name is required." */
  problem: string | undefined;
};

/** A field of the form around it, by name, with what is wrong with it in words. */
export function useField(name: string, label: string): Field {
  useVisibleField(name);
  const { field, fieldState } = useController<Record<string, unknown>>({ name });
  const { value, onChange, onBlur, ref } = field;
  const reason = fieldState.error?.message;
  const problem = reason === undefined ? undefined : fieldErrorSentence(label, reason);
  return { name, value, onChange, onBlur, ref, problem };
}
