/** 32 random bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

export const feedRoute = '/api/calendar/:file';

export function feedPath(token: string): string {
  return `/api/calendar/${token}.ics`;
}

/** The token in the file name; undefined if it can't be one. */
export function parseFeedToken(file: string): string | undefined {
  const token = file.endsWith('.ics') ? file.slice(0, -4) : '';
  return tokenPattern.test(token) ? token : undefined;
}
