import { TypedField } from './typed-field.tsx';
import type { TypedFieldProps } from './typed-field.tsx';
import { timeNotation } from './use-typed-time.ts';
import type { Notation } from './use-typed-value.ts';

/** A time of day in the account's format. The value is HH:MM on a 24-hour clock; empty without a time. */
export function TimeField(props: Omit<TypedFieldProps, keyof Notation>) {
  return <TypedField {...props} {...timeNotation()} />;
}
