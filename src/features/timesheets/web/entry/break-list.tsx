import { Plus, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import { instantOfClock, toClock } from '#src/features/timesheets/rules/entry/break-times.ts';
import { resolveSpan } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { TimeField } from '#src/platform/web/form/fields/time-field.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './entry-form.module.css';
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
    <div role="group" aria-label={m.breaks} className={styles.breaks}>
      {breaks.length > 0 && <p className={classNames(text.small, text.medium)}>{m.breaks}</p>}
      {breaks.map((each, place) => {
        const [from, until] = [toClock(each.start, timeZone), toClock(each.end, timeZone)];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- breaks have no ID
          <div key={place} className={styles.break}>
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
            <span className={styles.breakLength}>
              {each.start !== '' && each.end >= each.start && formatDuration(msBetween(each))}
            </span>
            <IconButton
              label={
                from === '' && until === ''
                  ? m.removeBreak
                  : m.removeBreakAt({ start: formatTimeOfDay(from), end: formatTimeOfDay(until) })
              }
              onClick={() => setBreaks(breaks.filter((_each, at) => at !== place))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {problem !== undefined && <p className={classNames(text.caption, text.error)}>{problem}</p>}
      <Button
        tone="neutral"
        size="small"
        icon={Plus}
        onClick={() => setBreaks([...breaks, { start: '', end: '' }])}
      >
        {m.addBreak}
      </Button>
    </div>
  );
}

function msBetween({ start, end }: Breaks[number]): number {
  return Date.parse(end) - Date.parse(start);
}

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
function BreakTimeInput({ label, clock, onChange }: BreakTimeInputProps) {
  return (
    <TimeField isLabelHidden label={label} value={clock} onChange={onChange} className={styles.breakTime} />
  );
}
