import { invalidField } from '../declared-errors.ts';

export type PageRequest = { limit: number; cursor?: string | undefined };

/** Where a page ended, opaque to callers: the values of its sort order. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** @throws BAD_REQUEST if the text isn't a cursor of `instantCount` instants followed by an id. */
export function decodeCursor(cursor: string, instantCount: number): { instants: string[]; id: string } {
  const parts = Buffer.from(cursor, 'base64url').toString().split('|');
  const dates = parts.slice(0, instantCount);
  const id = parts[instantCount] ?? '';
  const isWhole = parts.length === instantCount + 1 && dates.every(isInstant) && uuidPattern.test(id);
  if (!isWhole) throw invalidField('cursor', 'is not a cursor of this list');
  return { instants: dates, id };
}

/** As cursors are written. JavaScript also accepts 30 February and year 0, which PostgreSQL rejects. */
export function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text && /^\d{4}-/.test(text) && text > '0001';
}

/** One row more than requested shows whether there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  cursorValues: (row: Row) => readonly string[],
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? encodeCursor(cursorValues(last)) : null,
  };
}

/** A search text as a `like` pattern with wildcards escaped. */
export function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
