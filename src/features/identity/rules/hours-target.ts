import { daysOf, weekday } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';

export const targetPeriods = ['day', 'week'] as const;

/** Hours that an account wants to track. A week’s hours are spread evenly over the working days. */
export type Target = {
  hours: number;
  per: (typeof targetPeriods)[number];
  /** 0 is Sunday; at least one. */
  workdays: number[];
};

/** Suggested when an account turns its target on. */
export const presetTarget: Target = { hours: 40, per: 'week', workdays: [1, 2, 3, 4, 5] };

export const maxTargetHours = { day: 24, week: 168 } as const;

export function isWorkday(target: Target, day: string): boolean {
  return target.workdays.includes(weekday(day));
}

/** Working days with no time, from `since` until yesterday: today and later days can still get some. */
export function isMissingTime(
  target: Target | null,
  day: string,
  ms: number,
  { since, today }: { since: string; today: string },
): boolean {
  return target !== null && ms === 0 && since <= day && day < today && isWorkday(target, day);
}

/** The same hours, per day or per week. */
export function withTargetPeriod(target: Target, per: Target['per']): Target {
  if (target.per === per) return target;
  const { hours, workdays } = target;
  const converted = per === 'day' ? hours / workdays.length : hours * workdays.length;
  const rounded = Math.round(converted * 100) / 100;
  return { ...target, per, hours: Math.min(rounded, maxTargetHours[per]) };
}

/** The target of these days, in ms. */
export function targetMs(target: Target, range: DayRange): number {
  const { hours, per, workdays } = target;
  const count = daysOf(range).filter((day) => isWorkday(target, day)).length;
  return Math.round(hoursToMs(hours) * (per === 'day' ? count : count / workdays.length));
}
