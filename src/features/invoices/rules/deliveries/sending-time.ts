import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { addDays, weekday } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

/** When an email is sent, as the sender chooses it. */
export const sendingChoices = ['now', 'tomorrow', 'monday', 'custom'] as const;
export type SendingChoice = (typeof sendingChoices)[number];

/** People read what arrives when their day starts. */
export const morning = '08:00';

/** The days of the choices: tomorrow, and the Monday after today. */
export function proposedDays(today: string): { tomorrow: string; monday: string } {
  return { tomorrow: addDays(today, 1), monday: addDays(today, (8 - weekday(today)) % 7 || 7) };
}

type ChosenTime = { when: SendingChoice; day: string | null; time: string | null };

/** The instant of the choice in the account's time zone; null: at once. A custom choice needs a day and a time. */
export function sendingInstant(
  { when, day, time }: ChosenTime,
  { now, timeZone }: { now: number; timeZone: string },
): string | null {
  const { tomorrow, monday } = proposedDays(localDay(now, timeZone));
  switch (when) {
    case 'now':
      return null;
    case 'tomorrow':
      return toInstant(tomorrow, morning, timeZone);
    case 'monday':
      return toInstant(monday, morning, timeZone);
    case 'custom':
      return day === null || time === null ? null : toInstant(day, time, timeZone);
  }
}

/** Whether an email waits only so that it can be undone. */
export function waitsForUndo({ sendAt, createdAt }: { sendAt: string | null; createdAt: string }): boolean {
  return sendAt !== null && Date.parse(sendAt) - Date.parse(createdAt) <= deliveryLimits.undoSeconds * 1000;
}
