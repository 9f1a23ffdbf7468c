import * as m from '#messages/imports.ts';
import type { DecimalMark, DurationUnit } from '#src/features/imports/rules/import-formats.ts';
import { dayMs, hourMs, minuteMs, hoursToMs } from '#src/platform/shared/durations.ts';

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

export type ParsedDuration = { ms: number } | { problem: string };

/** Duration in ms: 1:30, 1h30, 01:30:00, 1.5, 1,5, 1h 30m, 90min, PT1H30M; plain numbers count `unit`. */
export function parseDuration(
  text: string,
  { decimal, unit }: { decimal: DecimalMark; unit: DurationUnit },
): ParsedDuration {
  const ms = parseMs(text.trim(), decimal, unit);
  if (ms === undefined) return { problem: m.notADuration({ text }) };
  if (ms < 0) return { problem: m.negativeDuration({ text }) };
  if (ms > dayMs) return { problem: m.durationTooLong({ text }) };
  return { ms };
}

function parseMs(text: string, decimal: DecimalMark, unit: DurationUnit): number | undefined {
  const sign = /^[-−–]/.test(text) ? -1 : 1;
  const size = text.replace(/^[-−–+]\s*/, '').replaceAll(/\s+/g, ' ');
  const clock = /^(\d{1,5})[:h]([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/i.exec(size);
  if (clock) {
    return sign * (Number(clock[1]) * hourMs + Number(clock[2]) * minuteMs + Number(clock[3] ?? 0) * 1000);
  }
  const words = durationPattern.exec(size);
  if (words && /\d/.test(size)) {
    const [hours = 0, minutes = 0, count = 0] = words.slice(1).map(toNumber);
    return sign * (hoursToMs(hours) + minutes * minuteMs + count * 1000);
  }
  const number = parseNumber(size, decimal);
  return number === undefined ? undefined : sign * Math.round(number * msPerUnit[unit]);
}

/** 1h 30m 5s, 90 min, 1.5 hours, PT1H30M. */
const durationPattern =
  /^(?:PT)?(?:(\d+(?:[.,]\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?|s)?)?)?\s*(?:(\d+)\s*s(?:ec)?)?$/i;

function toNumber(part: string | undefined): number {
  return Number((part ?? '0').replace(',', '.'));
}

const msPerUnit: Record<DurationUnit, number> = { hours: hourMs, minutes: minuteMs, seconds: 1000 };
