import { expect, it } from 'vitest';
import { occurrenceAt } from '#src/features/schedules/rules/occurrences.ts';
import { scheduleAnchors, scheduleUnits } from '#src/features/schedules/rules/schedule.ts';
import { periodSides } from '#src/features/schedules/rules/service-period.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { billedPeriods } from './billed-period.ts';

const months = Array.from({ length: 24 }, (_, place) => place);
/** Where months differ, in a leap year and the one after. */
const firstDays = months.flatMap((place) => {
  const { from, to } = monthOf(
    `${2028 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-01`,
  );
  return [from, addDays(from, 14), addDays(to, -3), addDays(to, -2), addDays(to, -1), to];
});

const cases = scheduleAnchors.flatMap((anchor) =>
  periodSides.flatMap((periodSide) =>
    [false, true].map((isInArrears) => [anchor, periodSide, isInArrears] as const),
  ),
);

it.each(cases)(
  'bills each day of lines and of work on one invoice only: on %s, of the days %s, in arrears: %s',
  (anchor, periodSide, isInArrears) => {
    const terms = { serviceFrom: null, serviceTo: null, periodSide };
    const work = { hasTime: true, hasExpenses: true, isInArrears };
    const gaps: string[] = [];
    for (const unit of scheduleUnits)
      for (const every of [1, 5])
        for (const firstDay of firstDays) {
          const recurrence = { unit, anchor, every, firstDay };
          const periods = [0, 1, 2, 3].map((place) =>
            billedPeriods({ ...terms, work, recurrence }, occurrenceAt(recurrence, place)),
          );
          for (const [place, next] of periods.slice(1).entries())
            for (const part of ['lines', 'work'] as const) {
              const expected = addDays(periods[place]?.[part]?.to ?? '', 1);
              if (next[part]?.from !== expected) gaps.push(`${firstDay}, every ${every} ${unit}: ${part}`);
            }
        }
    expect(gaps).toEqual([]);
  },
);
