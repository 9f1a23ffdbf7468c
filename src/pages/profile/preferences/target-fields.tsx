import { useId, useState } from 'react';
import * as m from '#messages/profile-page.ts';
import { maxTargetHours, presetTarget, withTargetPeriod } from '#src/features/identity/rules/hours-target.ts';
import type { Target } from '#src/features/identity/rules/hours-target.ts';
import * as styles from '#src/pages/profile/profile.module.css';
import { weekOf, daysOf, formatDay, weekday } from '#src/platform/shared/calendar-days.ts';
import { formatDurationInput, hoursToMs, msToHours, parseDuration } from '#src/platform/shared/durations.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

type TargetFieldsProps = {
  value: Target | null;
  weekStart: number;
  onChange: (target: Target | null) => void;
};

/** Hours to track per week or day, and the working days; off by default. */
export function TargetFields({ value, weekStart, onChange }: TargetFieldsProps) {
  const daysLabel = useId();
  return (
    <>
      <FieldPair>
        <Select
          label={m.target}
          value={value?.per ?? 'none'}
          onChange={(per) => onChange(per === 'none' ? null : withTargetPeriod(value ?? presetTarget, per))}
          choices={toChoices(periodLabels)}
          help={m.targetHint}
        />
        {value && <TargetHoursField value={value} onChange={onChange} />}
      </FieldPair>
      {value && (
        <div role="group" aria-labelledby={daysLabel}>
          <span id={daysLabel} className={classNames(text.small, text.medium)}>
            {m.workingDays}
          </span>
          <div className={styles.workdays}>
            {daysOf(weekOf('2026-11-18', weekStart)).map((day) => (
              <Checkbox
                key={day}
                label={formatDay(day, { weekday: 'short' })}
                checked={value.workdays.includes(weekday(day))}
                // A target needs a working day.
                disabled={value.workdays.length === 1 && value.workdays[0] === weekday(day)}
                onChange={() => onChange({ ...value, workdays: toggle(value.workdays, weekday(day)) })}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const periodLabels: Record<Target['per'] | 'none', string> = {
  none: m.noTarget,
  week: m.hoursPerWeek,
  day: m.hoursPerDay,
};

function TargetHoursField({ value, onChange }: { value: Target; onChange: (target: Target) => void }) {
  /** The text while typing or invalid; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  function commit() {
    if (typed === null) return;
    const parsed = parseDuration(typed);
    const hours = 'ms' in parsed ? Math.round(msToHours(parsed.ms) * 100) / 100 : 0;
    const isValid = hours > 0 && hours <= maxTargetHours[value.per];
    setProblem(isValid ? undefined : m.targetOutOfRange({ max: maxTargetHours[value.per] }));
    if (!isValid) return;
    setTyped(null);
    if (hours !== value.hours) onChange({ ...value, hours });
  }

  return (
    <TextBox
      label={value.per === 'week' ? m.hoursPerWeek : m.hoursPerDay}
      value={typed ?? formatDurationInput(hoursToMs(value.hours))}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      error={problem}
      autoComplete="off"
    />
  );
}

function toggle(days: readonly number[], day: number): number[] {
  const others = days.filter((each) => each !== day);
  return days.length > others.length ? others : [...others, day].toSorted((a, b) => a - b);
}
