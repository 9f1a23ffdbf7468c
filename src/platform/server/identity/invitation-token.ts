import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, in characters of a URL. */
export function createInvitationToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What the database stores. */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
