import type { ColumnType } from 'kysely';

// How a column of a type reads, inserts and updates; `postgres-types.ts` and the driver do what is said here.

/** ISO 8601 in UTC, with milliseconds. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;
/** Exact, so it comes as text. */
export type Numeric = ColumnType<string, number | string, number | string>;
/** To be parsed when read; written with JSON.stringify, because the driver takes an array for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>;
/** Only the database itself writes it. */
export type Written<T> = ColumnType<T, never, never>;
/** May be left out of an insert, because the database knows a value. */
export type Defaulted<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
