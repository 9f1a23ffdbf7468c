import * as m from '#messages/platform.ts';
import { formatTimeOfDay, parseTimeInput } from '#src/platform/shared/formats/time-of-day.ts';
import { useTypedValue } from './use-typed-value.ts';
import type { TypedValueProps } from './use-typed-value.ts';

/** The value is HH:MM on a 24-hour clock; empty without a time. */
export type TypedTimeProps = Omit<TypedValueProps, 'format' | 'parse' | 'reason'>;

/** The props of a text input for a time of day, and its problem. */
export function useTypedTime(props: TypedTimeProps) {
  return useTypedValue({
    ...props,
    format: formatTimeOfDay,
    parse: parseTimeInput,
    reason: m.mustBeTimeLike({ example: formatTimeOfDay('14:30') }),
  });
}
