/** The last day of locked time; null: none is locked. */
export type LockedUntil = string | null;

/** Whether time of this day can’t be added, changed or deleted. */
export function isLockedDay(day: string, lockedUntil: LockedUntil): lockedUntil is string {
  return lockedUntil !== null && day <= lockedUntil;
}
