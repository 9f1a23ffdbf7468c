import { createContext, useContext, useEffect } from 'react';
import { fieldErrorText } from './field-error.ts';
import type { FieldError } from './field-error.ts';

/** Names of the fields a form currently shows: errors of other values have no field to appear at. */
export const VisibleFields = createContext<Set<string>>(new Set());

export function useVisibleField(name: string): void {
  const shown = useContext(VisibleFields);
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
}

/** By value name: `contacts.0.email`. */
export type FieldErrorList = [name: string, error: FieldError][];

export function isFieldVisible(name: string, shown: ReadonlySet<string>): boolean {
  return [...shown].some((field) => name === field || name.startsWith(`${field}.`));
}

/** The form-level error for values it doesn't show; undefined if there is none. */
export function hiddenFieldsError(errors: FieldErrorList, shown: ReadonlySet<string>): string | undefined {
  const hidden = errors.filter(([name]) => !isFieldVisible(name, shown));
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
