import * as m from '#messages/platform.ts';
import { formatDay } from './calendar-days.ts';

/** The last day of locked time; null: none is locked. */
export type LockedUntil = string | null;

/** Whether time of this day can’t be added, changed or deleted. */
export function isLockedDay(day: string, lockedUntil: LockedUntil): lockedUntil is string {
  return lockedUntil !== null && day <= lockedUntil;
}

export function lockedTimeMessage(lockedUntil: string): string {
  return m.timeLocked({ day: formatDay(lockedUntil, { day: 'numeric', month: 'long', year: 'numeric' }) });
}
