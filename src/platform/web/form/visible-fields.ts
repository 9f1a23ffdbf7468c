import { createContext, useContext, useEffect } from 'react';
import { fieldErrorSentence } from './field-error-sentence.ts';

/** The names of the fields that a form shows now: an error of any other value has no field to appear at. */
export const VisibleFields = createContext<Set<string>>(new Set());

export function useVisibleField(name: string): void {
  const shown = useContext(VisibleFields);
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
}

/** Reasons by the names of their values: `contacts.0.email`. */
export type FieldReasons = [name: string, reason: string][];

export function isFieldVisible(name: string, shown: ReadonlySet<string>): boolean {
  return [...shown].some((field) => name === field || name.startsWith(`${field}.`));
}

/** For the form as a whole: what is wrong with values that it doesn't show; undefined if nothing is. */
export function hiddenFieldsError(reasons: FieldReasons, shown: ReadonlySet<string>): string | undefined {
  const hidden = reasons.filter(([name]) => !isFieldVisible(name, shown));
  const sentences = hidden.map(([name, reason]) => fieldErrorSentence(fieldLabel(name), reason));
  return hidden.length === 0 ? undefined : [...new Set(sentences)].join(' ');
}

/** The form library nests its errors as the values are. */
export function collectReasons(errors: object, path: readonly string[] = []): FieldReasons {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): FieldReasons => {
    if (typeof error !== 'object' || error === null || key === 'root') return [];
    const name = [...path, key];
    const isReason = 'message' in error && typeof error.message === 'string';
    return isReason ? [[name.join('.'), String(error.message)]] : collectReasons(error, name);
  });
}

/** "billingType" is "Billing type". */
function fieldLabel(name: string): string {
  const words = (name.split('.')[0] ?? '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
