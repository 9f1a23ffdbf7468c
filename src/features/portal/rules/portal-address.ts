/** Choices of the page; the API takes any number of days up to the last. */
export const clientLinkDays = [30, 90, 365] as const;
export const defaultClientLinkDays = 365;
export const maxClientLinkDays = 365;
/** A client can have this many links that still work. */
export const maxClientLinks = 20;

export const pinPattern = /^\d{4,10}$/;

export const portalRoute = '/p/:token';
/** Without the token, which stays out of logs. */
export const portalApi = {
  view: '/api/portal-link',
  work: '/api/portal-link/work',
  invoice: '/api/portal-link/invoice',
  eInvoice: '/api/portal-link/e-invoice',
  statement: '/api/portal-link/statement',
  approve: '/api/portal-link/approve',
  ask: '/api/portal-link/ask',
  document: '/api/portal-link/document',
  upload: '/api/portal-link/upload',
  archive: '/api/portal-link/archive',
  logo: '/api/portal-link/logo',
  report: '/api/portal-link/report',
  propose: '/api/portal-link/propose',
  renew: '/api/portal-link/renew',
  answerQuote: '/api/portal-link/answer-quote',
} as const;

/** Says what the body is: file names stay out of addresses, which are logged. */
export const uploadHeader = 'x-stint-upload';

export function portalPath(token: string): string {
  return `/p/${token}`;
}
