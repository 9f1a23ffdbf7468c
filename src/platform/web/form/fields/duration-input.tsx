import * as m from '#messages/platform.ts';
import { formatDurationInput, msToHours, parseDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';

/** Accepts 2, 2.5, 2h 30min, 1:30 and 90min; its value is decimal hours, as in the contract. */
export function DurationInput({ help = m.durationHint, ...props }: FormattedInputProps) {
  return (
    <FormattedInput
      {...props}
      help={help}
      format={(hours) => formatDurationInput(hoursToMs(hours))}
      parse={(typed) => {
        const parsed = parseDuration(typed);
        if ('ms' in parsed) return msToHours(parsed.ms);
        return typed.trim() === '' ? null : typed;
      }}
    />
  );
}
