import Box from '@mui/material/Box';
import { useCallback, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { type EntryTimes, followTimes, skippedClocks } from '#src/features/timesheets/entry-times.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { BreakList } from './break-list.tsx';
import type { TypedEntry } from './entry-form.ts';

/** Day, start, end and duration; what is typed in one fills the others. */
export function TimeFields({ timeZone }: { timeZone: string }) {
  const { subscribe, setValue, getValues, getFieldState, trigger } = useFormContext<TypedEntry>();

  const follow = useCallback(
    (values: TypedEntry, driver: keyof EntryTimes) => {
      const { date, start, end, duration, known } = values;
      // A break that is half typed counts for nothing yet.
      const breaks = values.breakPeriods.filter((each) => each.start !== '' && each.end > each.start);
      const circumstances = { timeZone, breaks, ...(known && { known }) };
      // A duration that cannot be read yet is text, whatever the form's type says.
      const hours = typeof duration === 'number' ? duration : null;
      const followed = followTimes({ date, start, end, duration: hours }, driver, circumstances);
      for (const field of ['start', 'end', 'duration'] as const) {
        const value = followed[field];
        const isWrong = getFieldState(field).error !== undefined;
        if (value !== undefined) setValue(field, value, { shouldDirty: true, shouldValidate: isWrong });
      }
      if (followed.known) setValue('known', followed.known, { shouldDirty: true });
      // A clock that its day does not have is told at once: nothing follows from it.
      const isSkipped = Object.keys(skippedClocks({ date, start, end }, circumstances)).length > 0;
      const clocks = (['start', 'end'] as const).filter(
        (field) => values[field] !== null && (isSkipped || getFieldState(field).error !== undefined),
      );
      if (clocks.length > 0) void trigger(clocks);
    },
    [setValue, getFieldState, trigger, timeZone],
  );

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => {
          // Only what a person types; what follows from it leads nowhere.
          if (type === 'change' && isTime(name)) follow(values, name);
        },
      }),
    [subscribe, follow],
  );

  /** What cannot be understood is told when one goes on, not when all is filled in. */
  function leave() {
    if (typeof getValues('duration') === 'string') void trigger('duration');
  }

  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        <DayInput name="date" label="Date" required />
        <Box onBlur={leave} sx={{ display: 'grid' }}>
          <DurationInput name="duration" label="Duration" required help="" placeholder="1:30" />
        </Box>
        <TimeInput name="start" label="Start" />
        <TimeInput name="end" label="End" />
      </Box>
      <BreakList timeZone={timeZone} onChange={() => follow(getValues(), 'start')} />
    </>
  );
}

function isTime(name: string | undefined): name is keyof EntryTimes {
  return name === 'date' || name === 'start' || name === 'end' || name === 'duration';
}
