import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Formats the day of an instant, in the account’s time zone. */
export function useDayOf(): (instant: string) => string {
  const { timeZone } = useAccount().preferences;
  return (instant) => formatDay(localDay(instant, timeZone), { dateStyle: 'medium' });
}
