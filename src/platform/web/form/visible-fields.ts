import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldErrorText } from './field-error.ts';
import type { FieldError } from './field-error.ts';

/** What the form library has once per form. */
export type FormControl = object;

/** Names of the fields that each form currently shows: errors of other values have no field to appear at. */
const visibleFields = new WeakMap<FormControl, Set<string>>();

export function useVisibleField(name: string): void {
  const { control } = useFormContext();
  useEffect(() => {
    const shown = visibleFields.get(control) ?? new Set();
    visibleFields.set(control, shown.add(name));
    return () => void shown.delete(name);
  }, [control, name]);
}

/** By value name: `contacts.0.email`. */
export type FieldErrorList = [name: string, error: FieldError][];

export function isFieldVisible(name: string, control: FormControl): boolean {
  return [...(visibleFields.get(control) ?? [])].some(
    (field) => name === field || name.startsWith(`${field}.`),
  );
}

/** The form-level error for values it doesn't show; undefined if there is none. */
export function hiddenFieldsError(errors: FieldErrorList, control: FormControl): string | undefined {
  const hidden = errors.filter(([name]) => !isFieldVisible(name, control));
  const sentences = hidden.map(([name, error]) => fieldErrorText(fieldLabel(name), error));
  return hidden.length === 0 ? undefined : [...new Set(sentences)].join(' ');
}

/** The form library nests errors like the values. */
export function collectErrors(errors: object, path: readonly string[] = []): FieldErrorList {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): FieldErrorList => {
    if (typeof error !== 'object' || error === null || key === 'root') return [];
    const name = [...path, key];
    return isFieldError(error) ? [[name.join('.'), error]] : collectErrors(error, name);
  });
}

function isFieldError(error: object): error is FieldError {
  return 'message' in error && typeof error.message === 'string';
}

/** "billingType" is "Billing type". */
function fieldLabel(name: string): string {
  const words = (name.split('.')[0] ?? '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
