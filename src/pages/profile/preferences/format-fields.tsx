import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import * as m from '#messages/profile-page.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { currentFormats, formatChoices, formatNumber } from '#src/platform/shared/formats/formats.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';

type FormatFieldsProps = { value: Formats | null; onChange: (formats: Formats) => void };

/** Formats of dates, times, hours and numbers, each named by an example. */
export function FormatFields({ value, onChange }: FormatFieldsProps) {
  const formats = value ?? currentFormats();
  const select = <F extends keyof Formats>(
    name: F,
    label: string,
    describe: (format: Formats[F]) => string,
  ) => (
    <TextField
      select
      label={label}
      value={formats[name]}
      onChange={({ target }) => onChange({ ...formats, [name]: target.value })}
    >
      {formatChoices[name].map((format) => (
        <MenuItem key={format} value={format}>
          {describe(format)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <FieldPair>
        {select('date', m.dateFormat, (format) => formatDayInput('2026-12-31', format))}
        {select('number', m.numberFormat, (format) => format)}
      </FieldPair>
      <FieldPair>
        {select('time', m.timeFormat, (format) =>
          (format === '24h' ? m.time24h : m.time12h)({ example: formatTimeOfDay('14:30', format) }),
        )}
        {select('hours', m.hoursFormat, (format) =>
          format === 'h:mm'
            ? m.hoursAndMinutes({ example: '7:45' })
            : m.decimalHours({ example: formatNumber(7.75) }),
        )}
      </FieldPair>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {m.formatsHint}
      </Typography>
    </>
  );
}
