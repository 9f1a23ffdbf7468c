import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import * as m from '#messages/clients.ts';
import { formatRounding } from '#src/features/clients/web/client-labels.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { roundingDirections, roundingMinutes } from '#src/platform/shared/rounding.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { useField } from '#src/platform/web/form/use-field.ts';

type RoundingInputProps = {
  /** The project’s client. Its rounding applies unless the project sets one. */
  client?: { rounding: OtherRounding | null } | undefined;
};

/** How a client or project rounds its time, as one choice. */
export function RoundingInput({ client }: RoundingInputProps) {
  const { preferences } = useAccount();
  const unset = client ? m.sameAsClient : m.sameAsAccount;
  const { ref, problem, value, onChange, ...field } = useField('rounding', m.roundTime);
  return (
    <TextField
      {...field}
      select
      inputRef={ref}
      label={m.roundTime}
      value={roundingChoices.findIndex((choice) => isSame(choice, value as OtherRounding | null))}
      onChange={({ target }) => onChange(roundingChoices[Number(target.value)] ?? null)}
      error={problem !== undefined}
      helperText={problem ?? m.roundTimeHint}
    >
      <MenuItem value={-1}>
        {unset({ rounding: formatRounding(client?.rounding ?? preferences.rounding) })}
      </MenuItem>
      {roundingChoices.map((choice, index) => (
        <MenuItem key={formatRounding(choice)} value={index}>
          {formatRounding(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Exact time has no direction. */
function isSame(choice: OtherRounding, value: OtherRounding | null): boolean {
  return choice.minutes === value?.minutes && (choice.minutes === 0 || choice.direction === value.direction);
}

const roundingChoices: readonly OtherRounding[] = [
  { minutes: 0, direction: 'nearest' },
  ...roundingMinutes
    .filter((minutes) => minutes > 0)
    .flatMap((minutes) => roundingDirections.map((direction) => ({ minutes, direction }))),
];
