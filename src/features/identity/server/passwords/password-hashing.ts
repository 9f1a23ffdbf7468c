import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as m from '#messages/api/identity.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
  /** Whether the hash was made with other settings than those of today. */
  isOutdated(hash: string): boolean;
};

/**
 * scrypt with one of the settings that OWASP and ASVS 5.0 (appendix C) take for equally strong. Those with a larger N take
 * up to 128 MB for each hash, more than all of Stint; this one takes 32 MB.
 */
const settings = { ln: 15, r: 8, p: 3 };
/** Until 2026: better-auth's own, without settings in the hash. A third of the work of today's. */
const formerSettings = { ln: 14, r: 16, p: 1 };
const fillerSettings = { ...settings, p: 2 };

const busy = m.manyLogIn;
/** At most two hashes are computed at once, in 64 MB together, so that others can still use the thread pool of Node. */
const hashSlots = {
  total: 2,
  perAccount: 2,
  waitMs: 15_000,
  maxWaiting: Infinity,
  busy: { account: busy, server: busy },
};

export function createPasswordHashing(slots = createWorkSlots(hashSlots)): PasswordHashing {
  return {
    async hash(password) {
      using _slot = await slots.acquire(everyone);
      const salt = randomBytes(16);
      const key = await derive(password, { ...settings, salt, length: 32 });
      return `${prefix}${encode(salt)}$${encode(key)}`;
    },
    async verify({ hash, password }) {
      using _slot = await slots.acquire(everyone);
      const { key, ...stored } = parseHash(hash);
      const derived = await derive(password, stored);
      // Otherwise a quick answer would show that the email has an account with a former hash.
      if (!hash.startsWith(prefix)) await derive(password, { ...stored, ...fillerSettings });
      return timingSafeEqual(derived, key);
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
  };
}

const everyone = 'everyone';
const prefix = `$scrypt$ln=${settings.ln},r=${settings.r},p=${settings.p}$`;

type Derivation = typeof settings & { salt: Buffer | string; length: number };

function derive(password: string, { ln, r, p, salt, length }: Derivation): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 2 * 128 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The settings are in the hash, as in PHC strings, so that later ones can replace them. */
function parseHash(hash: string): Derivation & { key: Buffer } {
  const [, ln, r, p, salt = '', key = ''] = phcString.exec(hash) ?? [];
  if (ln === undefined) {
    const [formerSalt = '', formerKey = ''] = hash.split(':');
    return { ...formerSettings, salt: formerSalt, key: Buffer.from(formerKey, 'hex'), length: 64 };
  }
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
    length: 32,
  };
}

const phcString = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
