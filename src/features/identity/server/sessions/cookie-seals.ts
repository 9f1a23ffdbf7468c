import { createHmac, timingSafeEqual } from 'node:crypto';
import { trustedDeviceCookie } from '#src/features/identity/server/sign-in/trusted-device.ts';

export type CookieSeals = ReturnType<typeof cookieSeals>;

/**
 * The identity service signs the value of a cookie but not its name, so the value of one was accepted in another. Our seal
 * covers both: each cookie works only for what it was made for.
 */
export function cookieSeals(secret: string, prefix: string) {
  // These live long, so they still work after an update: a session is found by its value alone, and a known browser’s
  // cookie is signed for that purpose.
  const unsealed = ['session_token', trustedDeviceCookie.name].map((name) => `${prefix}.${name}`);
  const needsSeal = (name: string) => name.startsWith(`${prefix}.`) && !unsealed.includes(name);
  const sealOf = (name: string, value: string) =>
    createHmac('sha256', secret).update(`cookie\0${name}\0${value}`).digest('base64url');

  return {
    /** A `Set-Cookie` line with the seal after the value. */
    seal(line: string): string {
      const { name, value, rest } = parsePair(line);
      return needsSeal(name) && value !== '' ? `${name}=${value}~${sealOf(name, value)}${rest}` : line;
    },

    /** A `Cookie` header without the seals, and without cookies whose seal is wrong. */
    open(header: string): string {
      return header
        .split(';')
        .flatMap((pair) => {
          const { name, value: sealed } = parsePair(pair.trim());
          if (!needsSeal(name)) return [pair.trim()];
          const end = sealed.lastIndexOf('~');
          const value = sealed.slice(0, Math.max(end, 0));
          const given = Buffer.from(sealed.slice(end + 1));
          const expected = Buffer.from(sealOf(name, value));
          const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
          return isOurs ? [`${name}=${value}`] : [];
        })
        .join('; ');
    },
  };
}

function parsePair(text: string) {
  const [, name = '', value = '', rest = ''] = /^([^=;]*)=([^;]*)(.*)$/su.exec(text) ?? [];
  return { name: name.trim(), value, rest };
}
