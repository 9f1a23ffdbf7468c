import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Plus, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import { instantOfClock, toClock } from '#src/features/timesheets/rules/entry/break-times.ts';
import { resolveSpan } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { BreakTimeInput } from './break-time-input.tsx';
import type { EntryForm, EntryFormValues } from './entry-form.ts';

type Breaks = EntryForm['breakPeriods'];

type BreakListProps = {
  timeZone: string;
  /** Called when the breaks, and so the working time, change. */
  onChange: () => void;
};

/** The breaks between start and end, in local time. */
export function BreakList({ timeZone, onChange }: BreakListProps) {
  const { setValue } = useFormContext<EntryFormValues>();
  const [breaks, start, end, day, known] = useWatch<
    EntryFormValues,
    ['breakPeriods', 'start', 'end', 'breaksDay', 'known']
  >({ name: ['breakPeriods', 'start', 'end', 'breaksDay', 'known'] });
  const { problem } = useField('breakPeriods', m.breaks);
  if (breaks.length === 0 && (start === null || end === null)) return null;

  function setBreaks(next: Breaks) {
    setValue('breakPeriods', next, { shouldDirty: true, shouldValidate: problem !== undefined });
    onChange();
  }
  const edit = (place: number, change: Partial<Breaks[number]>) =>
    setBreaks(breaks.map((each, at) => (at === place ? { ...each, ...change } : each)));
  const completeBreaks = breaks.filter((each) => each.start !== '' && each.end > each.start);
  const span =
    start === null || end === null
      ? null
      : resolveSpan({ date: day, start, end }, { timeZone, breaks: completeBreaks, ...(known && { known }) });
  const instant = (clock: string, before: string, after = '') =>
    instantOfClock(clock, { day, span, before, after }, timeZone);

  return (
    <Box
      role="group"
      aria-label={m.breaks}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0 }}
    >
      {breaks.length > 0 && (
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {m.breaks}
        </Typography>
      )}
      {breaks.map((each, place) => {
        const [from, until] = [toClock(each.start, timeZone), toClock(each.end, timeZone)];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- breaks have no ID
          <Box key={place} sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 } }}>
            <BreakTimeInput
              label={m.breakFrom}
              clock={from}
              onChange={(clock) => edit(place, { start: instant(clock, each.start) })}
            />
            <span aria-hidden>–</span>
            <BreakTimeInput
              label={m.breakUntil}
              clock={until}
              onChange={(clock) => edit(place, { end: instant(clock, each.end, each.start) })}
            />
            <Box
              component="span"
              sx={{
                display: { xs: 'none', sm: 'inline' },
                minWidth: 40,
                color: 'text.secondary',
                fontSize: 13,
              }}
            >
              {each.start !== '' && each.end >= each.start && formatDuration(msBetween(each))}
            </Box>
            <IconButton
              aria-label={
                from === '' && until === ''
                  ? m.removeBreak
                  : m.removeBreakAt({ start: formatTimeOfDay(from), end: formatTimeOfDay(until) })
              }
              onClick={() => setBreaks(breaks.filter((_each, at) => at !== place))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Box>
        );
      })}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      <Button
        color="inherit"
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => setBreaks([...breaks, { start: '', end: '' }])}
      >
        {m.addBreak}
      </Button>
    </Box>
  );
}

function msBetween({ start, end }: Breaks[number]): number {
  return Date.parse(end) - Date.parse(start);
}
