import type { ColumnType } from 'kysely';
import pg from 'pg';
import { exactInteger } from '#src/platform/server/exact-integer.ts';

// Select, insert and update types per column type; implemented by `postgres-types.ts` and the driver.

/** ISO 8601 in UTC, with milliseconds. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;
/** Text, to stay exact. */
export type Numeric = ColumnType<string, number | string, number | string>;
/** Parse after reading; write with JSON.stringify, because the driver turns arrays into PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;
/** Written only by the database. */
export type Written<T> = ColumnType<T, never, never>;
/** Optional in inserts: the database has a default. */
export type Defaulted<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/**
 * How values leave the database, for both roles. Dates stay text (a JS Date would shift them by the machine's time
 * zone); a bigint becomes a number if it fits; numeric stays text, because rates are exact.
 */
export const baseTypeParsers = new pg.TypeOverrides();
baseTypeParsers.setTypeParser(pg.types.builtins.INT8, safeInteger);
baseTypeParsers.setTypeParser(pg.types.builtins.DATE, calendarDay);

function safeInteger(text: string): number {
  return exactInteger(Number(text));
}

function calendarDay(text: string): string {
  return text;
}

/** For records: instants stay text. Creating a Date and formatting it again takes a third of the time of a list. */
export const recordTypeParsers = new pg.TypeOverrides(baseTypeParsers);
recordTypeParsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);
recordTypeParsers.setTypeParser(pg.types.builtins.JSONB, parseJson);

/** Most lists are empty, such as breaks. */
function parseJson(text: string): unknown {
  return text === '[]' ? [] : JSON.parse(text);
}

/** From PostgreSQL's `2026-11-21 09:00:00.25+00`: our connections use UTC and the columns have milliseconds. */
export function isoInstant(text: string): string {
  // Most: no other instant has this length.
  if (text.length === wholeSecondLength && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,3}\+00$/.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

const wholeSecondLength = '2026-11-21 09:00:00+00'.length;
