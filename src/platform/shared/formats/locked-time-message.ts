import * as m from '#messages/platform.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

export function lockedTimeMessage(lockedUntil: string): string {
  return m.timeLocked({ day: formatDay(lockedUntil, { day: 'numeric', month: 'long', year: 'numeric' }) });
}
