import * as m from '#messages/profile-page.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { roundDuration, roundingMinutes } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

type RoundingFieldsProps = { value: Rounding; onChange: (rounding: Rounding) => void };

export function RoundingFields({ value, onChange }: RoundingFieldsProps) {
  const isExact = value.minutes === 0;
  return (
    <>
      <Select
        label={m.roundEachEntryTo}
        value={String(value.minutes)}
        onChange={(chosen) => {
          const minutes = roundingMinutes.find((each) => String(each) === chosen);
          if (minutes !== undefined) onChange({ ...value, minutes });
        }}
        choices={roundingMinutes.map((minutes) => ({
          value: String(minutes),
          label: formatInterval(minutes),
        }))}
        help={isExact ? m.exactTimeHint : formatExample(value)}
      />
      {!isExact && (
        <FieldPair>
          <Select
            label={m.direction}
            value={value.direction}
            onChange={(direction) => onChange({ ...value, direction })}
            choices={toChoices(directionLabels)}
          />
          <Select
            label={m.apply}
            value={value.when}
            onChange={(when) => onChange({ ...value, when })}
            choices={toChoices(applyLabels)}
          />
        </FieldPair>
      )}
      {!isExact && <p className={classNames(text.small, text.quiet)}>{applyHelp[value.when]}</p>}
    </>
  );
}

const directionLabels: Record<Rounding['direction'], string> = {
  nearest: m.toTheNearest,
  up: m.up,
  down: m.down,
};
const applyLabels: Record<Rounding['when'], string> = {
  saved: m.whenSaved,
  billed: m.whenBilled,
};
const applyHelp: Record<Rounding['when'], string> = {
  saved: m.roundWhenSavedHint,
  billed: m.roundWhenBilledHint,
};

function formatInterval(minutes: Rounding['minutes']): string {
  return minutes === 0 ? m.noRounding : m.roundingInterval({ minutes });
}

function formatExample(rounding: Rounding): string {
  return m.roundingExample({ duration: formatDuration(roundDuration(exampleMs, rounding)) });
}

const exampleMs = (52 * 60 + 24) * 1000;
