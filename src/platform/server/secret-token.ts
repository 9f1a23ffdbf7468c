import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in characters of a URL: the secret of a link. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
