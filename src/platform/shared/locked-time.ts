import * as m from '#messages/platform.ts';
import { formatDay } from './calendar-days.ts';

/** The last day of locked time; null: none is locked. */
export type LockedUntil = string | null;

/** Whether nobody can add, change or delete time of this day. */
export function isLockedDay(day: string, lockedUntil: LockedUntil): lockedUntil is string {
  return lockedUntil !== null && day <= lockedUntil;
}

export function lockedTimeMessage(lockedUntil: string): string {
  return m.timeLocked({ day: formatDay(lockedUntil, { day: 'numeric', month: 'long', year: 'numeric' }) });
}
