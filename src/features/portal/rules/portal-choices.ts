import { addDays } from '#src/platform/shared/calendar-days.ts';

/** How much of the time a client sees. */
export const timeDetails = ['none', 'months', 'days', 'entries'] as const;
export type TimeDetail = (typeof timeDetails)[number];

/** Up to which day: clients shouldn't watch the work of today unless you want it. */
export const delays = ['today', 'yesterday'] as const;
export type Delay = (typeof delays)[number];

/** The last day whose time the portal shows. */
export function lastShownDay(delay: Delay, today: string): string {
  return delay === 'today' ? today : addDays(today, -1);
}
