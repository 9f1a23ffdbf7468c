import * as m from '#messages/api/imports.ts';
import { calendarWords, normalizeWord } from './calendar-words.ts';
import { looksLikeDate } from './parse-date.ts';

/** Time of day, HH:MM:SS; 24:00 is midnight at the end of the day. */
export type ParsedClockTime = { clock: string; isNextDay: boolean } | { problem: string };

const clockPattern =
  /^(?<before>[^\d:]*)(?<hour>\d{1,2})(?:(?:[:.]|\s?h\s?)(?<minute>\d\d))?(?:(?:[:.]|\s?min\s?)(?<second>\d\d)(?:[.,]\d+)?(?:\s?s\b)?)?(?<after>[^\d:]*)$/iu;

/** 9:00, 09:00:00, 9.30, 14h30, 9:00 AM, 9 pm, 2:30 p. m., 下午2:30. */
export function parseClockTime(text: string): ParsedClockTime {
  const problem = { problem: m.notATimeOfDay({ text }) };
  const written = text.trim();
  if (written.length > maxDateTimeLength) return problem;
  const { before, hour, minute, second, after } = clockPattern.exec(written)?.groups ?? {};
  if (hour === undefined) return problem;
  const word = normalizeWord(`${before} ${after}`);
  const hours = word === '' || clockUnits.has(word) ? Number(hour) : toHourOfDay(word, Number(hour));
  if (minute === undefined && word === '') return problem;
  const [minutes, seconds] = [Number(minute ?? 0), Number(second ?? 0)];
  if (hours === undefined || hours > 24 || minutes > 59 || seconds > 59) return problem;
  if (hours === 24 && (minutes > 0 || seconds > 0)) return problem;
  const clock = [hours % 24, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return { clock, isNextDay: hours === 24 };
}

/** Words that follow a time of 24 hours. */
const clockUnits = new Set(['h', 'uhr']);

function toHourOfDay(period: string, hour: number): number | undefined {
  return calendarWords().hours.get(`${shortPeriods.get(period) ?? period} ${hour}`);
}

const shortPeriods = new Map([
  ['a', 'am'],
  ['p', 'pm'],
]);

function isDayPeriod(word: string): boolean {
  return shortPeriods.has(word) || clockUnits.has(word) || calendarWords().dayPeriods.has(word);
}

/** Splits date and time in one text, or parses an instant; undefined if it's neither. */
export function parseDateTime(text: string): { day: string; time: string; instant?: string } | undefined {
  const written = text.trim();
  // Limits the input: the patterns are slow on very long texts.
  if (written.length > maxDateTimeLength) return undefined;
  const { before, clock, after, zone } = endingTimePattern.exec(written)?.groups ?? {};
  if (before === undefined || clock === undefined || after === undefined) return undefined;
  if (after !== '' && !isDayPeriod(normalizeWord(after))) return undefined;
  const [day, period] = splitDayPeriod(before);
  if (!looksLikeDate(day)) return undefined;
  const time = `${period}${clock}${after}`;
  if (zone === undefined) return { day, time };
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z';
  const instant = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(instant) ? undefined : { day, time, instant: new Date(instant).toISOString() };
}

const endingTimePattern =
  /^(?<before>.*[^\d:.])(?<clock>\d{1,2}(?:[:.]|\s?h\s?)\d\d(?:(?:[:.]|\s?min\s?)\d\d(?:[.,]\d+)?(?:\s?s\b)?)?)(?<after>[^\d:]*?)\s*(?<zone>Z|UTC|[+-]\d\d:?\d\d)?$/isu;

/** Separates “下午” from the date before it; the rest of the text is the date. */
function splitDayPeriod(before: string): [day: string, period: string] {
  const day = before.replace(/(?<=\d)T$|[,\s]+$/u, '');
  if (looksLikeDate(day)) return [day, ''];
  const [, rest, word] = /^(.*?)[,\s]*([\p{L}.]+)$/u.exec(day) ?? [];
  const period = [...calendarWords().dayPeriods].find(
    (each) => word !== undefined && normalizeWord(word).endsWith(each),
  );
  if (rest === undefined || word === undefined || period === undefined) return [day, ''];
  const isWhole = normalizeWord(word) === period;
  const place = isWhole ? day.length - word.length : day.length - period.length;
  return [day.slice(0, place).replace(/[,\s]+$/u, ''), before.slice(place)];
}

const maxDateTimeLength = 100;
