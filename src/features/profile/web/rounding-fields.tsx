import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
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
        label="Round each entry to"
        value={value.minutes}
        onChange={({ target }) =>
          onChange({ ...value, minutes: Number(target.value) as Rounding['minutes'] })
        }
        helperText={isExact ? exactHelp : formatExample(value)}
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
            label="Direction"
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
            label="Apply"
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
  nearest: 'To the nearest',
  up: 'Up',
  down: 'Down',
};
const applyLabels: Record<Rounding['when'], string> = {
  saved: 'When time is saved',
  billed: 'Only when billed and printed',
};
const exactHelp = 'Time counts to the second. Screens and files show seconds when an entry has them.';
const applyHelp: Record<Rounding['when'], string> = {
  saved:
    'Durations you enter or track from now on are stored rounded; start and end times stay exact. Entries you already have don’t change.',
  billed:
    'Stored time stays exact. PDF, XLSX and CSV files, billable time and amounts use the rounded time of each entry, including entries you already have. Retainers count the exact time.',
};

function formatInterval(minutes: Rounding['minutes']): string {
  if (minutes === 0) return 'Exact, no rounding';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function formatExample(rounding: Rounding): string {
  const minutes = formatDuration(roundDuration(exampleMs, rounding));
  return `For example, 0:52:24 counts as ${minutes}.`;
}

const exampleMs = (52 * 60 + 24) * 1000;
