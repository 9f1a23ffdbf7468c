import * as m from '#messages/clients.ts';
import { formatRounding } from '#src/features/clients/web/client-labels.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { roundingDirections, roundingMinutes } from '#src/platform/shared/rounding.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';

type RoundingInputProps = {
  /** The project’s client. Its rounding applies unless the project sets one. */
  client?: { rounding: OtherRounding | null } | undefined;
};

/** How a client or project rounds its time, as one choice. */
export function RoundingInput({ client }: RoundingInputProps) {
  const { preferences } = useAccount();
  const unset = client ? m.sameAsClient : m.sameAsAccount;
  const { problem, value, onChange, ...field } = useField('rounding', m.roundTime);
  return (
    <Select
      {...field}
      label={m.roundTime}
      value={String(roundingChoices.findIndex((choice) => isSame(choice, value as OtherRounding | null)))}
      onChange={(index) => onChange(roundingChoices[Number(index)] ?? null)}
      choices={[
        {
          value: '-1',
          label: unset({ rounding: formatRounding(client?.rounding ?? preferences.rounding) }),
        },
        ...roundingChoices.map((choice, index) => ({ value: String(index), label: formatRounding(choice) })),
      ]}
      error={problem}
      help={m.roundTimeHint}
    />
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
