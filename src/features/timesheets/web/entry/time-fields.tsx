import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import {
  deriveTimes,
  findSkippedTimes,
  resolveSpan,
} from '#src/features/timesheets/rules/entry/entry-times.ts';
import type { EntryTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { nextDayHint } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { formatDurationInput, hoursToMs } from '#src/platform/shared/durations.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { BreakList } from './break-list.tsx';
import * as styles from './entry-form.module.css';
import type { EntryFormValues } from './entry-form.ts';

/** Day, start, end and duration; editing one fills the others. */
export function TimeFields({ timeZone }: { timeZone: string }) {
  const { subscribe, setValue, getValues, getFieldState, trigger } = useFormContext<EntryFormValues>();

  /** Whichever of end and duration was edited last stays when the start changes. */
  const preserved = useRef<'end' | 'duration'>('end');

  const updateOtherFields = useCallback(
    (values: EntryFormValues, driver: keyof EntryTimes) => {
      const { date, start, end, duration, known } = values;
      if (driver === 'end' || driver === 'duration') preserved.current = driver;
      const breaks = completeBreaks(values);
      const circumstances = { timeZone, breaks, keeps: preserved.current, ...(known && { known }) };
      // An unreadable duration is a string, although the form's type is a number.
      const hours = typeof duration === 'number' ? duration : null;
      const followed = deriveTimes({ date, start, end, duration: hours }, driver, circumstances);
      for (const field of ['start', 'end', 'duration'] as const) {
        const value = followed[field];
        const isWrong = getFieldState(field).error !== undefined;
        if (value !== undefined) setValue(field, value, { shouldDirty: true, shouldValidate: isWrong });
      }
      if (followed.known) setValue('known', followed.known, { shouldDirty: true });
      // Show a skipped time right away, and derive nothing from it.
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
          // Only for edits by the user; derived values must not trigger more.
          if (type === 'change' && isTimeField(name)) updateOtherFields(values, name);
        },
      }),
    [subscribe, updateOtherFields],
  );

  /** Shows an invalid duration on blur, but a missing one only on submit. */
  function validateDuration() {
    if (getValues('duration') !== null || getFieldState('duration').error !== undefined)
      void trigger('duration');
  }

  return (
    <>
      <div className={styles.times}>
        <DayInput name="date" label={m.date} required />
        <div onBlur={validateDuration}>
          <DurationInput
            name="duration"
            label={m.duration}
            required
            help=""
            placeholder={formatDurationInput(hoursToMs(1.5))}
          />
        </div>
        <TimeInput name="start" label={m.start} />
        <EndInput timeZone={timeZone} />
      </div>
      <BreakList timeZone={timeZone} onChange={() => updateOtherFields(getValues(), 'start')} />
    </>
  );
}

/** Shows while typing that the end is on the next day, as it may be a mistake. */
function EndInput({ timeZone }: { timeZone: string }) {
  const { getValues } = useFormContext<EntryFormValues>();
  useWatch<EntryFormValues>({ name: ['date', 'start', 'end', 'known', 'breakPeriods'] });
  // Watched values lag behind when one field fills another.
  const { date, start, end, known, breakPeriods } = getValues();
  const circumstances = { timeZone, breaks: completeBreaks({ breakPeriods }), ...(known && { known }) };
  const nextDay =
    isCalendarDate(date) && start !== null && end !== null
      ? nextDayHint(resolveSpan({ date, start, end }, circumstances), timeZone)
      : '';
  return <TimeInput name="end" label={m.end} {...(nextDay !== '' && { help: nextDay })} />;
}

/** Ignores incomplete breaks. */
function completeBreaks({ breakPeriods }: Pick<EntryFormValues, 'breakPeriods'>) {
  return breakPeriods.filter((each) => each.start !== '' && each.end > each.start);
}

function isTimeField(name: string | undefined): name is keyof EntryTimes {
  return name === 'date' || name === 'start' || name === 'end' || name === 'duration';
}
