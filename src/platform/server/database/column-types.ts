import type { ColumnType } from 'kysely';

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
