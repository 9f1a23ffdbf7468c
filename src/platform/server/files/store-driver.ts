import type { Readable } from 'node:stream';

export type StoredObject = { path: string; sizeBytes: number; /** An ISO instant. */ changedAt: string };

export type ObjectPage = { items: StoredObject[]; nextCursor: string | null };

/**
 * One attempt at an operation. Paths are checked before; errors are the driver's own. Once the signal aborts, the store no
 * longer waits, so a driver that can't abort a short request may let it end.
 */
export type StoreDriver = {
  /** May leave the local file in place. */
  putFile(path: string, localFile: string, signal: AbortSignal): Promise<void>;
  /** Rejects if the object is missing. The signal also ends the stream. */
  read(path: string, signal: AbortSignal): Promise<Readable>;
  /** May reject if the object is missing: the store ignores that. */
  delete(path: string, signal: AbortSignal): Promise<void>;
  /** Rejects if the object is missing. */
  sizeOf(path: string, signal: AbortSignal): Promise<number>;
  /** `folder` is empty or ends with a slash. */
  list(folder: string, page: { limit: number; cursor?: string }, signal: AbortSignal): Promise<ObjectPage>;
};
