/** 32 random bytes in base64url: what nobody guesses. */
const tokenPattern = /^[\w-]{43}$/;

export const feedRoute = '/api/calendar/:file';

export function feedPath(token: string): string {
  return `/api/calendar/${token}.ics`;
}

/** The secret in the last part of an address, or nothing if it cannot be one of ours. */
export function parseFeedToken(file: string): string | undefined {
  const token = file.endsWith('.ics') ? file.slice(0, -4) : '';
  return tokenPattern.test(token) ? token : undefined;
}
