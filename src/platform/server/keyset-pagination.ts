import { ORPCError } from '@orpc/server';

/** The place a page of a list ended, opaque to callers: the values its order is made of. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** @throws BAD_REQUEST when the text is no cursor of `instants` instants followed by an id. */
export function decodeCursor(cursor: string, instantCount: number): { instants: string[]; id: string } {
  const parts = Buffer.from(cursor, 'base64url').toString().split('|');
  const dates = parts.slice(0, instantCount);
  const id = parts[instantCount] ?? '';
  const isWhole = parts.length === instantCount + 1 && dates.every(isInstant) && uuidPattern.test(id);
  if (!isWhole) throw invalidField('cursor', 'is not a cursor of this list');
  return { instants: dates, id };
}

/** As a cursor is written. JavaScript also reads 30 February and the year 0, which PostgreSQL refuses. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text && /^\d{4}-/.test(text) && text > '0001';
}

/** One more row than asked for tells whether there is a next page. */
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

/** A 400 that names the field, as validation itself would. */
export function invalidField(
  field: string,
  reason: string,
  code?: string,
): ORPCError<'BAD_REQUEST', { fields: Record<string, string>; codes?: Record<string, string> }> {
  return new ORPCError('BAD_REQUEST', {
    message: `${field} ${reason}.`,
    data: { fields: { [field]: reason }, ...(code !== undefined && { codes: { [field]: code } }) },
  });
}

/** A search text as a pattern for `like`, its own wildcards taken literally. */
export function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
