import { addDays } from '#src/platform/shared/calendar-days.ts';

/** Reminders show documents that have expired, or expire by this day. */
export function lastReminderDay(today: string): string {
  return addDays(today, 30);
}

export function isExpiring(expiresOn: string | null, today: string): boolean {
  return expiresOn !== null && expiresOn <= lastReminderDay(today);
}
