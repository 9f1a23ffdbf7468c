import * as m from '#messages/platform.ts';
import { formatTimeOfDay, parseTimeInput } from '#src/platform/shared/formats/time-of-day.ts';
import { useTypedValue } from './use-typed-value.ts';
import type { Notation, TypedValueProps } from './use-typed-value.ts';

/** The props of a text input for a time of day, and its problem. The value is HH:MM; empty without a time. */
export function useTypedTime(props: Omit<TypedValueProps, keyof Notation>) {
  return useTypedValue({ ...props, ...timeNotation() });
}

export function timeNotation(): Notation {
  return {
    format: formatTimeOfDay,
    parse: parseTimeInput,
    reason: m.mustBeTimeLike({ example: formatTimeOfDay('14:30') }),
  };
}
