import { addDays, type DayRange, daysBetween, isDay, monthOf, weekOf } from '#src/platform/shared/days.ts';

/** The periods one looks at most, by the word that the address has for them. */
export const presets = ['this-week', 'last-week', 'this-month', 'last-month', 'all'] as const;
export type Preset = (typeof presets)[number];

export const presetNames: Record<Preset, string> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  all: 'All time',
};

export type Calendar = { today: string; weekStart: number };

/** The days a preset means today; null is all of them. */
export function presetRange(preset: Preset, { today, weekStart }: Calendar): DayRange | null {
  switch (preset) {
    case 'this-week':
      return weekOf(today, weekStart);
    case 'last-week':
      return weekOf(addDays(today, -7), weekStart);
    case 'this-month':
      return monthOf(today);
    case 'last-month':
      return monthOf(addDays(monthOf(today).from, -1));
    case 'all':
      return null;
  }
}

/** What the address says: a preset or `2026-11-09..2026-11-15`; this week where it says nothing one can read. */
export function readPeriod(written: string, calendar: Calendar): DayRange | null {
  const preset = presets.find((word) => word === written);
  if (preset) return presetRange(preset, calendar);
  const [from = '', to = ''] = written.split('..');
  return isDay(from) && isDay(to) && from <= to ? { from, to } : presetRange('this-week', calendar);
}

/** How the address says it: by its preset if it is one, and not at all for this week. */
export function writePeriod(range: DayRange | null, calendar: Calendar): string {
  const preset = presets.find((word) => isSame(presetRange(word, calendar), range));
  if (preset === 'this-week') return '';
  return preset ?? (range ? `${range.from}..${range.to}` : 'all');
}

/** The next or the previous one: a month steps by months, anything else by its own length. */
export function stepPeriod({ from, to }: DayRange, by: 1 | -1): DayRange {
  if (isSame(monthOf(from), { from, to })) return monthOf(by === 1 ? addDays(to, 1) : addDays(from, -1));
  const days = (daysBetween(from, to) + 1) * by;
  return { from: addDays(from, days), to: addDays(to, days) };
}

function isSame(one: DayRange | null, other: DayRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
