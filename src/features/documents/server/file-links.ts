import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { linkLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';

/** What an address lets its holder read. */
const LinkTarget = z.object({
  userId: z.uuid(),
  documentId: z.uuid(),
  /** The version. */
  path: z.string(),
  use: z.enum(['download', 'view']),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});
export type FileLinkTarget = z.infer<typeof LinkTarget>;

export const fileLinkPath = '/api/files';

/** A path on this server that works for 15 minutes, without a session. */
export function createLink(
  { linkKey }: Pick<FileServices, 'linkKey'>,
  target: Omit<FileLinkTarget, 'expiresAt'>,
  now = Date.now(),
): string {
  const payload = Buffer.from(JSON.stringify({ ...target, expiresAt: now + linkLifetimeMs })).toString(
    'base64url',
  );
  return `${fileLinkPath}?token=${payload}.${sign(linkKey, payload)}`;
}

/** Null for a token that isn't ours or has expired. */
export function readLink(
  { linkKey }: Pick<FileServices, 'linkKey'>,
  token: string,
  now = Date.now(),
): FileLinkTarget | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature);
  // As text: several spellings decode to the same bytes.
  const expected = Buffer.from(sign(linkKey, payload));
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Ours, so it is JSON.
  const target = parseStoredOr(null, LinkTarget, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return target !== null && target.expiresAt > now ? target : null;
}

function sign(key: Uint8Array, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
