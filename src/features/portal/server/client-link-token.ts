import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { portalPath } from '#src/features/portal/rules/portal-address.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { deriveSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import type { ClientLinkRow } from './client-link-queries.ts';

type Files = Pick<RequestContext, 'files'>;

export function createLinkToken({ files }: Files, owner: Owner, id: string) {
  const tokenSeed = randomBytes(16);
  const token = deriveToken(files.linkKey, tokenSeed, owner, id);
  return { tokenSeed, tokenHash: hashSecretToken(token), path: portalPath(token) };
}

/** Null if the server's secret isn't the one that created the link. */
export function clientLinkPath(
  { files }: Files,
  owner: Owner,
  { id, tokenSeed, tokenHash }: Pick<ClientLinkRow, 'id' | 'tokenSeed' | 'tokenHash'>,
): string | null {
  const token = deriveToken(files.linkKey, tokenSeed, owner, id);
  return hashSecretToken(token).equals(tokenHash) ? portalPath(token) : null;
}

function deriveToken(linkKey: Uint8Array, seed: Buffer, { ownerId }: Owner, id: string): string {
  return deriveSecretToken(linkKey, seed, `stint client link ${ownerId} ${id}`);
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** The token's hash is the salt. With the server's secret, a copy of the database isn’t enough to find the PIN. */
export function hashPin({ files }: Files, pin: string, tokenHash: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', files.linkKey).update(`stint PIN ${pin}`).digest('base64');
  return derive(keyed, tokenHash, 32);
}

export async function isPin(
  context: Files,
  { pin, pinHash }: { pin: string; pinHash: Buffer },
  tokenHash: Buffer,
): Promise<boolean> {
  return timingSafeEqual(await hashPin(context, pin, tokenHash), pinHash);
}
