import { createContext, useContext, useEffect } from 'react';
import { fieldErrorSentence } from './field-error-sentence.ts';

/** Names of the fields a form currently shows: errors of other values have no field to appear at. */
export const VisibleFields = createContext<Set<string>>(new Set());

export function useVisibleField(name: string): void {
  const shown = useContext(VisibleFields);
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
}

/** Reasons by value name: `contacts.0.email`. */
export type FieldReasons = [name: string, reason: string][];

export function isFieldVisible(name: string, shown: ReadonlySet<string>): boolean {
  return [...shown].some((field) => name === field || name.startsWith(`${field}.`));
}

/** The form-level error for values it doesn't show; undefined if there is none. */
export function hiddenFieldsError(reasons: FieldReasons, shown: ReadonlySet<string>): string | undefined {
  const hidden = reasons.filter(([name]) => !isFieldVisible(name, shown));
  const sentences = hidden.map(([name, reason]) => fieldErrorSentence(fieldLabel(name), reason));
  return hidden.length === 0 ? undefined : [...new Set(sentences)].join(' ');
}

/** The form library nests errors like the values. */
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
