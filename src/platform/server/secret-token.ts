import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, in characters of a URL: the secret of a link. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The server's secret and a stored seed give the 256 bits together, so that a copy of the database opens nothing. */
export function deriveSecretToken(linkKey: Uint8Array, seed: Buffer, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', linkKey, seed, purpose, 32)).toString('base64url');
}

/** 32 bytes in base64url. */
export function isSecretToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\w-]{43}$/.test(token);
}
