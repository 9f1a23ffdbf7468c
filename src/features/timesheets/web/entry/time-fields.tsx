import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  deriveTimes,
  findSkippedTimes,
  resolveSpan,
} from '#src/features/timesheets/rules/entry/entry-times.ts';
import type { EntryTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { nextDayHint } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { BreakList } from './break-list.tsx';
import type { EntryFormValues } from './entry-form.ts';

/** Day, start, end and duration; what is typed in one fills the others. */
export function TimeFields({ timeZone }: { timeZone: string }) {
  const { subscribe, setValue, getValues, getFieldState, trigger } = useFormContext<EntryFormValues>();

  /** What was typed last of end and duration: it stays when the start is typed. */
  const preserved = useRef<'end' | 'duration'>('end');

  const updateOtherFields = useCallback(
    (values: EntryFormValues, driver: keyof EntryTimes) => {
      const { date, start, end, duration, known } = values;
      if (driver === 'end' || driver === 'duration') preserved.current = driver;
      const breaks = completeBreaks(values);
      const circumstances = { timeZone, breaks, keeps: preserved.current, ...(known && { known }) };
      // A duration that cannot be read yet is text, whatever the form's type says.
      const hours = typeof duration === 'number' ? duration : null;
      const followed = deriveTimes({ date, start, end, duration: hours }, driver, circumstances);
      for (const field of ['start', 'end', 'duration'] as const) {
        const value = followed[field];
        const isWrong = getFieldState(field).error !== undefined;
        if (value !== undefined) setValue(field, value, { shouldDirty: true, shouldValidate: isWrong });
      }
      if (followed.known) setValue('known', followed.known, { shouldDirty: true });
      // A clock that its day does not have is told at once: nothing follows from it.
      const isSkipped = Object.keys(findSkippedTimes({ date, start, end }, circumstances)).length > 0;
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
          if (type === 'change' && isTimeField(name)) updateOtherFields(values, name);
        },
      }),
    [subscribe, updateOtherFields],
  );

  /** What is wrong with it is told when one goes on, not when all is filled in; that it is missing, only then. */
  function validateDuration() {
    if (getValues('duration') !== null || getFieldState('duration').error !== undefined)
      void trigger('duration');
  }

  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        <DayInput name="date" label="Date" required />
        <Box onBlur={validateDuration} sx={{ display: 'grid' }}>
          <DurationInput name="duration" label="Duration" required help="" placeholder="1:30" />
        </Box>
        <TimeInput name="start" label="Start" />
        <EndInput timeZone={timeZone} />
      </Box>
      <BreakList timeZone={timeZone} onChange={() => updateOtherFields(getValues(), 'start')} />
    </>
  );
}

/** An end over midnight is told as one while it is typed: it may be a slip. */
function EndInput({ timeZone }: { timeZone: string }) {
  const { getValues } = useFormContext<EntryFormValues>();
  useWatch<EntryFormValues>({ name: ['date', 'start', 'end', 'known', 'breakPeriods'] });
  // What is watched lags behind where one field follows from another.
  const { date, start, end, known, breakPeriods } = getValues();
  const circumstances = { timeZone, breaks: completeBreaks({ breakPeriods }), ...(known && { known }) };
  const nextDay =
    isCalendarDate(date) && start !== null && end !== null
      ? nextDayHint(resolveSpan({ date, start, end }, circumstances), timeZone)
      : '';
  return <TimeInput name="end" label="End" {...(nextDay !== '' && { help: nextDay })} />;
}

/** A break that is half typed counts for nothing yet. */
function completeBreaks({ breakPeriods }: Pick<EntryFormValues, 'breakPeriods'>) {
  return breakPeriods.filter((each) => each.start !== '' && each.end > each.start);
}

function isTimeField(name: string | undefined): name is keyof EntryTimes {
  return name === 'date' || name === 'start' || name === 'end' || name === 'duration';
}
