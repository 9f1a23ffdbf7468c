import type { Db, Tables } from '#src/platform/server/database/database.ts';
import type { Owner } from './access.ts';

/** A row as PostgreSQL writes it in JSON, by the names of its columns. */
export type RowSnapshot = { id: string } & Record<string, unknown>;

/**
 * A kind of record that leaves with an export and comes back with it. Each feature declares its own beside its queries;
 * the app hands them to the exports, which know none of them.
 */
export type ExportableArea<Encryptor> = {
  /** What its files are called, as the API calls it: clients. */
  name: string;
  table: keyof Tables;
  /** The fields of the CSV file, in their order; whatever else a record has stands in a last column as JSON. */
  columns: readonly string[];
  /** Every record as the API reads it, a page at a time. */
  pages(db: Db, owner: Owner): AsyncIterable<readonly object[]>;
  /** What the CSV file says besides for people: the name of what a record has the id of. */
  nameResolver?(db: Db, owner: Owner): Promise<(record: object) => object>;
  /** Brings a row of an older export to the columns of today. */
  upgrade?: (image: RowSnapshot) => RowSnapshot;
  /** Whether a record that came back is one that can be read; what is wrong with it otherwise. */
  recordProblem(record: unknown): string | null;
  /** What is wrong with a row that came back, where its record does not show it. */
  rowProblem?(row: RowSnapshot): string | null;
  /** Opens what is encrypted for this tenant, as nobody else could; `sealing` is there where that alone says it. */
  decrypt?: {
    record(record: object, sealing: Encryptor | null): Promise<object>;
    row(image: RowSnapshot, sealing: Encryptor | null): Promise<RowSnapshot>;
  };
  /** What is written down of a row in private mode. */
  encrypt?: (image: RowSnapshot, sealing: Encryptor) => Promise<RowSnapshot>;
};

/**
 * What leaves with an export besides the records of areas: items that mean something to their feature alone. An export
 * without them, of an older Stint, is as good.
 */
export type ExportablePart = {
  /** What its files are called: timer. */
  name: string;
  exportItems(db: Db, owner: Owner): Promise<readonly object[]>;
  /** Whether an item that came back can be taken up; what is wrong with it otherwise. */
  itemProblem(item: unknown): string | null;
  /** After all records, with items that are none the worse. `note`: what else whoever brought them should know. */
  restoreItems(
    db: Db,
    owner: Owner,
    items: readonly unknown[],
  ): Promise<{ count: number; note?: string | undefined }>;
};

/** Which of these columns of a row holds more characters than it may; null where none does. */
export function tooLongColumn(row: RowSnapshot, maxLengths: Readonly<Record<string, number>>): string | null {
  const found = Object.entries(maxLengths).find(([column, most]) => {
    const value = row[column];
    return typeof value === 'string' && value.length > most;
  });
  return found ? `${found[0]} must be at most ${found[1].toLocaleString('en')} characters` : null;
}

type Page<T> = { items: T[]; nextCursor: string | null };
type PageRequest = { limit: number; cursor?: string | undefined };

/** Page after page of a list, to the end. */
export async function* eachPage<T>(fetchPage: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: 1000, cursor });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
