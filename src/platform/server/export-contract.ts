import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { FileServices } from './files/file-services.ts';

/** A row in PostgreSQL's JSON format, by column name. */
export type RowSnapshot = { id: string } & Record<string, unknown>;

/**
 * A record type in exports. Each feature declares its own next to its queries, and lists it in its `feature.ts`.
 */
export type ExportableArea<Encryptor> = {
  /** File name, as in the API: clients. */
  name: string;
  /** Names of areas that must be restored before, since records refer to theirs. */
  refersTo?: readonly string[];
  /** Exports of versions before these records lack it. */
  mayBeMissing?: true;
  table: keyof Tables;
  /** Columns of the CSV file, in order. All other fields go into a last column as JSON. */
  columns: readonly string[];
  /** More columns, after these, that depend on the records. */
  moreColumns?(db: Db, owner: Owner): Promise<readonly string[]>;
  /** Every record as the API returns it, page by page. */
  pages(db: Db, owner: Owner): AsyncIterable<readonly object[]>;
  /** Adds names for referenced ids to the CSV file. */
  nameResolver?(db: Db, owner: Owner): Promise<(record: object) => object>;
  /** A row of another account, as this one stores it. */
  toOwner?: (image: RowSnapshot, owner: Owner) => RowSnapshot;
  /** Null if a restored record is readable; otherwise the reason. */
  recordProblem(record: unknown): string | null;
  /** A problem with a restored row that its record doesn't show. */
  rowProblem?(row: RowSnapshot): string | null;
  /** Decrypts this tenant's fields. `sealing` is set where only it can say. */
  decrypt?: {
    record(record: object, sealing: Encryptor | null): Promise<object>;
    row(image: RowSnapshot, sealing: Encryptor | null): Promise<RowSnapshot>;
  };
  /** The row as stored in private mode. */
  encrypt?: (image: RowSnapshot, sealing: Encryptor) => Promise<RowSnapshot>;
  /** The files that the rows refer to. */
  contents?(db: Db, owner: Owner, sealing: Encryptor | null): AsyncIterable<ExportableContent>;
  /** Why a restored file, decrypted on this machine, is refused; null if it isn't. */
  contentProblem?(content: ExportableContent, file: string, files: ContentLimits): Promise<string | null>;
  /** Whether all files fit the account's space. Holds until the transaction ends. */
  fitsQuota?(db: Db, owner: Owner, files: ContentLimits): Promise<boolean>;
};

/** A file of a record: in the file store, and in an export. */
export type ExportableContent = {
  /** In the ZIP, below `files/`; stays the same in a restored account. */
  name: string;
  path: string;
  isEncrypted: boolean;
  contentType: string;
  preview: string | null;
  sizeBytes: number;
  sha256: string;
};

/** What restored files must keep to. */
export type ContentLimits = Pick<FileServices, 'quotaBytes' | 'storeConfig' | 'clamav'>;

/**
 * Data in exports besides record lists: items that only their feature understands. An export may lack them.
 */
export type ExportablePart = {
  /** File name: timer. */
  name: string;
  exportItems(db: Db, owner: Owner): Promise<readonly object[]>;
  /** Null if a restored item can be used; otherwise the reason. */
  itemProblem(item: unknown): string | null;
  /** Runs after all records, with valid items. `note` adds a message for the user. */
  restoreItems(
    db: Db,
    owner: Owner,
    items: readonly unknown[],
  ): Promise<{ count: number; note?: string | undefined }>;
};

/** A column of the row with too many characters; null if there is none. */
export function tooLongColumn(row: RowSnapshot, maxLengths: Readonly<Record<string, number>>): string | null {
  const found = Object.entries(maxLengths).find(([column, most]) => {
    const value = row[column];
    return typeof value === 'string' && value.length > most;
  });
  return found ? `${found[0]} must be at most ${found[1].toLocaleString('en')} characters` : null;
}

type Page<T> = { items: T[]; nextCursor: string | null };
type PageRequest = { limit: number; cursor?: string | undefined };

/** All pages of a list. */
export async function* eachPage<T>(fetchPage: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: 1000, cursor });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
