import * as m from '#messages/api/imports.ts';
import type { DecimalMark, DurationUnit } from '#src/features/imports/rules/import-formats.ts';
import { hourMs, minuteMs, hoursToMs } from '#src/platform/shared/durations.ts';

/** The number, with or without thousands separators; undefined if invalid. */
export function parseNumber(text: string, decimal: DecimalMark): number | undefined {
  const written = text.replaceAll(/[\s\u00A0\u202F'’]/g, '');
  const shape =
    decimal === ',' ? /^-?(\d+|\d{1,3}(\.\d{3})+)?(,\d+)?$/ : /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;
  if (!/\d/.test(written) || !shape.test(written)) return undefined;
  const plain = decimal === ',' ? written.replaceAll('.', '').replace(',', '.') : written.replaceAll(',', '');
  return Number(plain);
}

/** The most common last separator in these numbers. */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark | undefined {
  let [commas, points] = [0, 0];
  for (const text of texts) {
    if (!/^-?[\d.,\s\u00A0\u202F'’]+$/.test(text)) continue;
    const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
    if (comma > point) commas += 1;
    else if (point > comma) points += 1;
  }
  if (commas === points) return undefined;
  return commas > points ? ',' : '.';
}

/** `precisionMs`: the unit of the last digit; 0 for whole hours, which may be exact. */
export type ImportedDuration = { ms: number; precisionMs: number } | { problem: string };

type DurationFormat = { decimal: DecimalMark; unit: DurationUnit };

/** 1:30, 1h30, 01:30:00, 18:25 min, 1.5, 1,5, 1h 30m, 90min, 45 sec, PT1H30M; plain numbers count `unit`. */
export function parseDurationCell(text: string, format: DurationFormat): ImportedDuration {
  const written = text.trim();
  const isNegative = /^[-−–]/.test(written);
  const size = written.replace(/^[-−–+]\s*/, '').replaceAll(/\s+/g, ' ');
  const read = parseClockDuration(size) ?? parseUnits(size) ?? parseDecimal(size, format);
  if (read === undefined) return { problem: m.notADuration({ text }) };
  if (isNegative && read.ms > 0) return { problem: m.negativeDuration({ text }) };
  return read;
}

/** 1:30, 1h30, 1:30:15, 1:30 h; as minutes and seconds, 18:25 min. */
function parseClockDuration(size: string) {
  const [, first, separator, second, third, unit = ''] =
    /^(\d{1,5})([:h])([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?: ?(h|hrs?|hours?|std\.?|stunden|min\.?|mins|minutes?))?$/i.exec(
      size,
    ) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (third === undefined && /^m/i.test(unit)) {
    // “1h30 min” is hours and minutes.
    if (separator !== ':') return undefined;
    return { ms: Number(first) * minuteMs + Number(second) * 1000, precisionMs: 1000 };
  }
  const ms = Number(first) * hourMs + Number(second) * minuteMs + Number(third ?? 0) * 1000;
  return { ms, precisionMs: third === undefined ? minuteMs : 1000 };
}

/** 1h 30m 5s, 90 min, 1.5 hours, 45 sec, 1 Std. 30 Min., PT1H30M. */
function parseUnits(size: string) {
  const [matched, hours, minutes, seconds] =
    /^(?:PT)?(?:(\d+(?:[.,]\d+)?) ?(?:h|hours?|hrs?|std\.?|stunden?))? ?(?:(\d+) ?(?:m|min\.?|mins|minutes?|minuten?))? ?(?:(\d+) ?(?:s|secs?\.?|seconds?|sek\.?|sekunden?))?$/i.exec(
      size,
    ) ?? [];
  if (matched === undefined || !/\d/.test(matched)) return undefined;
  const ms =
    hoursToMs(Number((hours ?? '0').replace(',', '.'))) +
    Number(minutes ?? 0) * minuteMs +
    Number(seconds ?? 0) * 1000;
  if (seconds !== undefined) return { ms, precisionMs: 1000 };
  return { ms, precisionMs: minutes === undefined ? decimalPrecision(hours ?? '', 'hours') : minuteMs };
}

function parseDecimal(size: string, { decimal, unit }: DurationFormat) {
  const number = parseNumber(size, decimal);
  if (number === undefined) return undefined;
  const digits = decimal === ',' ? size.replaceAll('.', '') : size.replaceAll(',', '');
  return { ms: Math.round(number * msPerUnit[unit]), precisionMs: decimalPrecision(digits, unit) };
}

function decimalPrecision(number: string, unit: DurationUnit): number {
  const decimals = /[.,](\d+)$/.exec(number)?.[1]?.length ?? 0;
  return decimals === 0 && unit === 'hours' ? 0 : msPerUnit[unit] / 10 ** decimals;
}

const msPerUnit: Record<DurationUnit, number> = { hours: hourMs, minutes: minuteMs, seconds: 1000 };
