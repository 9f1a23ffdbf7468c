export const linkRoute = '/i/:token';
export const linkPdfRoute = '/i/:token/pdf';
export const linkEInvoiceRoute = '/i/:token/e-invoice';
export const linkLogoRoute = '/i/:token/logo';
/** Without the token, which stays out of logs. */
export const linkApi = { view: '/api/invoice-link', answer: '/api/invoice-link/answer' } as const;

export function invoiceLinkPath(token: string): string {
  return `/i/${token}`;
}
