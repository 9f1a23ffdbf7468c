import * as m from '#messages/imports.ts';

/** Time of day, HH:MM:SS; 24:00 is midnight at the end of the day. */
export type ParsedClockTime = { clock: string; isNextDay: boolean } | { problem: string };

const clockPattern = /^(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d))?(?:\.\d+)?\s*([ap])?\.?(?:m\.?)?$/i;

/** 9:00, 09:00:00, 9.30, 9:00 AM, 9 pm. */
export function parseClockTime(text: string): ParsedClockTime {
  const written = text.trim();
  const [matched, hour = '', minute, second = '00', half] = clockPattern.exec(written) ?? [];
  const problem = { problem: m.notATimeOfDay({ text }) };
  if (matched === undefined || (minute === undefined && half === undefined)) return problem;
  const hours = half === undefined ? Number(hour) : to24Hours(Number(hour), half.toLowerCase() === 'p');
  const [minutes, seconds] = [Number(minute ?? 0), Number(second)];
  if (hours === undefined || hours > 24 || minutes > 59 || seconds > 59) return problem;
  if (hours === 24 && (minutes > 0 || seconds > 0)) return problem;
  const clock = [hours % 24, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return { clock, isNextDay: hours === 24 };
}

function to24Hours(hour: number, isAfternoon: boolean): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Splits date and time in one text, or parses an instant; undefined if it's neither. */
export function parseDateTime(text: string): { day: string; time: string; instant?: string } | undefined {
  const written = text.trim();
  // Limits the input: the patterns are slow on very long texts.
  if (written.length > maxDateTimeLength) return undefined;
  const [, day, time, zone] =
    /^([\p{L}\d./-]+(?: \p{L}+,? \d+)?)[T ,]+(\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\.\d+)?(?:\s*[ap]\.?m\.?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?$/iu.exec(
      written,
    ) ?? [];
  if (day === undefined || time === undefined) return undefined;
  if (zone === undefined) return { day, time };
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z';
  const instant = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(instant) ? undefined : { day, time, instant: new Date(instant).toISOString() };
}

const maxDateTimeLength = 100;
