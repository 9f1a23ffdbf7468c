import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie: `<browser>.<proof>.<proof>…`, the most recent account's proof first. */
const cookiePattern = /^[\w-]{22}(?:\.[\w-]{43})*$/;
const maxAccounts = 5;

export const trustedDeviceCookie = { name: 'known_browser', maxAge: 180 * 24 * 60 * 60 } as const;

/** Recognizes browsers that have signed in to an account before. Only the server can create their cookies. */
export function trustedDevices(secret: string) {
  function accountProof(browser: string, email: string): string {
    const message = `known browser\0${browser}\0${email.toLowerCase()}`;
    return createHmac('sha256', secret).update(message).digest('base64url');
  }

  return {
    /** The browser's id if it has signed in to this account before; otherwise null. */
    recognize(cookie: string | null, email: string): string | null {
      const [browser, ...proofs] = parseCookie(cookie);
      if (browser === undefined) return null;
      const expected = Buffer.from(accountProof(browser, email));
      return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? browser : null;
    },

    /** The cookie after a sign-in to this account. */
    trust(cookie: string | null, email: string): string {
      const [browser = randomBytes(16).toString('base64url'), ...proofs] = parseCookie(cookie);
      const proof = accountProof(browser, email);
      const others = proofs.filter((other) => other !== proof).slice(0, maxAccounts - 1);
      return [browser, proof, ...others].join('.');
    },
  };
}

function parseCookie(cookie: string | null): string[] {
  return cookie !== null && cookiePattern.test(cookie) ? cookie.split('.') : [];
}
