import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Over https, browsers limit `__Host-` cookies to this exact host and to encrypted pages. */
export function cookiePrefix(url: string): string {
  return url.startsWith('https:') ? '__Host-stint' : 'stint';
}

export function sessionCookieName(url: string): string {
  return `${cookiePrefix(url)}.session_token`;
}

/** What the database stores for a token. A token is 32 random characters, so a plain hash can't be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token of a cookie header if it has our signature: `<token>.<HMAC-SHA-256 in base64>`. */
export function readVerifiedToken(cookies: string | undefined, name: string, secret: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const [token = '', signature = ''] = decodeCookie(pair.slice(equals + 1).trim()).split('.');
    // Compared as text: Base64 has several spellings of the same bytes.
    const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
    const given = Buffer.from(signature);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return token;
  }
  return null;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not our cookie, so no session.
    return '';
  }
}
