import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import * as m from '#messages/profile-page.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import {
  roundDuration,
  roundingDirections,
  roundingMinutes,
  roundingTimes,
} from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';

type RoundingFieldsProps = { value: Rounding; onChange: (rounding: Rounding) => void };

export function RoundingFields({ value, onChange }: RoundingFieldsProps) {
  const isExact = value.minutes === 0;
  return (
    <>
      <TextField
        select
        label={m.roundEachEntryTo}
        value={value.minutes}
        onChange={({ target }) =>
          onChange({ ...value, minutes: Number(target.value) as Rounding['minutes'] })
        }
        helperText={isExact ? m.exactTimeHint : formatExample(value)}
      >
        {roundingMinutes.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {formatInterval(minutes)}
          </MenuItem>
        ))}
      </TextField>
      {!isExact && (
        <FieldPair>
          <TextField
            select
            label={m.direction}
            value={value.direction}
            onChange={({ target }) =>
              onChange({ ...value, direction: target.value as Rounding['direction'] })
            }
          >
            {roundingDirections.map((direction) => (
              <MenuItem key={direction} value={direction}>
                {directionLabels[direction]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={m.apply}
            value={value.when}
            onChange={({ target }) => onChange({ ...value, when: target.value as Rounding['when'] })}
          >
            {roundingTimes.map((when) => (
              <MenuItem key={when} value={when}>
                {applyLabels[when]}
              </MenuItem>
            ))}
          </TextField>
        </FieldPair>
      )}
      {!isExact && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {applyHelp[value.when]}
        </Typography>
      )}
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
