import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/schedules.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { describeSchedule } from '#src/features/schedules/web/schedule-texts.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { FieldColumns } from './field-columns.tsx';
import * as styles from './schedule-form.module.css';

/** It has no first day while its field is empty. */
export type FormSchedule = Omit<Schedule, 'firstDay'> & { firstDay: string | null };

/** Part of the values of a form with a schedule. */
type ScheduleValues = { recurrence: FormSchedule };

/** On which days something repeats. */
export function ScheduleFields() {
  const schedule = useWatch<ScheduleValues, 'recurrence'>({ name: 'recurrence' });
  return (
    <>
      <div className={classNames(styles.columns, styles.often)}>
        <RateInput name="recurrence.every" label={m.every} isMoney={false} required />
        <SelectInput name="recurrence.unit" label={m.interval} choices={unitChoices} />
        {schedule.unit !== 'week' && (
          <SelectInput
            name="recurrence.anchor"
            label={m.onWhichDay}
            choices={(['sameDay', 'lastDay', 'weekday'] as const).map((anchor) => ({
              value: anchor,
              label: anchorLabel(schedule, anchor),
            }))}
          />
        )}
      </div>
      <FieldColumns>
        <DayInput name="recurrence.firstDay" label={m.firstDay} {...shortMonthHelp(schedule)} required />
        <EndInput />
      </FieldColumns>
    </>
  );
}

/** The part of a schedule's words that its anchor decides. */
function anchorLabel({ unit, firstDay }: FormSchedule, anchor: Schedule['anchor']): string {
  return firstDay === null ? anchorNames[anchor] : describeSchedule({ every: 1, unit, firstDay, anchor });
}

function shortMonthHelp({ unit, anchor, firstDay }: FormSchedule): { help?: string } {
  const isLate = firstDay !== null && Number(firstDay.slice(8)) > 28;
  return unit !== 'week' && anchor === 'sameDay' && isLate ? { help: m.shortMonths } : {};
}

const anchorNames: Readonly<Record<Schedule['anchor'], string>> = {
  sameDay: m.anchorSameDay,
  lastDay: m.anchorLastDay,
  weekday: m.anchorWeekday,
};

type End = 'never' | 'onDay' | 'afterCount';

/** It never ends, or on a day, or after some invoices. */
function EndInput() {
  const { getValues, setValue } = useFormContext<ScheduleValues>();
  const [end, setEnd] = useState<End>(() => {
    const { lastDay, count } = getValues('recurrence');
    return count !== null ? 'afterCount' : lastDay !== null ? 'onDay' : 'never';
  });
  return (
    <>
      <Select
        label={m.ends}
        value={end}
        choices={endChoices}
        onChange={(chosen) => {
          setEnd(chosen);
          setValue('recurrence.lastDay', null, { shouldDirty: true });
          setValue('recurrence.count', chosen === 'afterCount' ? 12 : null, { shouldDirty: true });
        }}
      />
      {end === 'onDay' && <DayInput name="recurrence.lastDay" label={m.lastDay} required />}
      {end === 'afterCount' && (
        <RateInput
          name="recurrence.count"
          label={m.howOften}
          isMoney={false}
          help={m.howOftenHelp}
          required
        />
      )}
    </>
  );
}

const endChoices: readonly { value: End; label: string }[] = [
  { value: 'never', label: m.never },
  { value: 'onDay', label: m.onADay },
  { value: 'afterCount', label: m.afterSome },
];

const unitChoices = [
  { value: 'week', label: m.weeks },
  { value: 'month', label: m.months },
  { value: 'quarter', label: m.quarters },
  { value: 'year', label: m.years },
];
