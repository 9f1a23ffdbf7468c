import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { type EntryTimes, followTimes } from '#src/features/timesheets/entry-times.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { BreakList } from './break-list.tsx';
import type { TypedEntry } from './entry-form.ts';

/** Day, start, end and duration; what is typed in one fills the others. */
export function TimeFields({ timeZone }: { timeZone: string }) {
  const { subscribe, setValue } = useFormContext<TypedEntry>();

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => {
          // Only what a person types; what follows from it leads nowhere.
          if (type !== 'change' || !isTime(name)) return;
          const { date, start, end, duration, breakPeriods, offsets } = values;
          // A duration that cannot be read yet is text, whatever the form's type says.
          const hours = typeof duration === 'number' ? duration : null;
          const followed = followTimes({ date, start, end, duration: hours }, name, {
            timeZone,
            breaks: breakPeriods,
            ...(offsets && { offsets }),
          });
          for (const field of ['start', 'end', 'duration'] as const) {
            const value = followed[field];
            if (value !== undefined) setValue(field, value, { shouldDirty: true, shouldValidate: false });
          }
        },
      }),
    [subscribe, setValue, timeZone],
  );

  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        <DayInput name="date" label="Date" required />
        <DurationInput name="duration" label="Duration" required help="" placeholder="1:30" />
        <TimeInput name="start" label="Start" />
        <TimeInput name="end" label="End" />
      </Box>
      <BreakList timeZone={timeZone} />
    </>
  );
}

function isTime(name: string | undefined): name is Exclude<keyof EntryTimes, 'date'> {
  return name === 'start' || name === 'end' || name === 'duration';
}
