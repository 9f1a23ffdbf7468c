import { localTime, localTimeExact } from '../time-zones.ts';
import { currentFormats } from './formats.ts';

// In code, a time of day is HH:MM on a 24-hour clock. These functions write and read it as the account does.

/** 14:30, or 2:30 PM. Keeps seconds; text that isn't a time stays as it is. */
export function formatTimeOfDay(clock: string, format = currentFormats().time): string {
  const [, hours = '', rest = ''] = /^(\d{2})(:\d{2}(?::\d{2})?)$/.exec(clock) ?? [];
  if (hours === '' || format === '24h') return clock;
  return `${Number(hours) % 12 || 12}${rest}\u00a0${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** The time in the zone at the instant (ISO 8601 or ms). */
export function formatTime(instant: string | number, zone: string): string {
  return formatTimeOfDay(localTime(instant, zone));
}

/** The time with its seconds, if there are any. */
export function formatExactTime(instant: string | number, zone: string): string {
  return formatTimeOfDay(localTimeExact(instant, zone));
}

/** Reads 9, 9:30, 9.30, 930, 21:30, 9 pm and 9:30 p as HH:MM, in both formats; null if it isn't a time. */
export function parseTimeInput(text: string): string | null {
  const typed = text.replaceAll(/\s+/g, '').toLowerCase();
  const [, typedHours, minutes = '00', half] =
    /^(\d{1,2})[:.]([0-5]\d)([ap])?\.?(?:m\.?)?$/.exec(typed) ??
    /^(\d{1,2})([0-5]\d)?([ap])?\.?(?:m\.?)?$/.exec(typed) ??
    [];
  if (typedHours === undefined) return null;
  const hours = Number(typedHours);
  if (half === undefined ? hours > 23 || /m/.test(typed) : hours < 1 || hours > 12) return null;
  const offset = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(offset).padStart(2, '0')}:${minutes}`;
}
