/** Choices of the page; the API takes any number of days up to the last. */
export const clientLinkDays = [30, 90, 365] as const;
export const defaultClientLinkDays = 365;
export const maxClientLinkDays = 365;
/** Of a client, that still work. */
export const maxClientLinks = 20;

/** Wrong PINs before a link waits, and for how long. */
export const pinLimit = { attempts: 5, minutes: 15 } as const;
export const pinPattern = /^\d{4,10}$/;

export const portalRoute = '/p/:token';
/** Without the token, which stays out of logs. */
export const portalApi = {
  view: '/api/portal-link',
  work: '/api/portal-link/work',
  invoice: '/api/portal-link/invoice',
  statement: '/api/portal-link/statement',
  approve: '/api/portal-link/approve',
  ask: '/api/portal-link/ask',
  answerQuote: '/api/portal-link/answer-quote',
} as const;

export function portalPath(token: string): string {
  return `/p/${token}`;
}
