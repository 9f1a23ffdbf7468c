import type { LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { linkApi } from '#src/features/invoices/rules/links/link-address.ts';

export type LinkAnswer = { state: 'accepted' | 'declined'; name: string };

/** Null if the link doesn't work. Counts as a view. */
export async function fetchInvoice(token: string): Promise<LinkedInvoice | null> {
  const found = await send(linkApi.view, { token });
  return found === 'changed' ? null : found;
}

/** If it was answered elsewhere, or has expired since, the document as it is. */
export async function sendQuoteAnswer(token: string, answer: LinkAnswer): Promise<LinkedInvoice | null> {
  const answered = await send(linkApi.answer, { token, ...answer });
  return answered === 'changed' ? fetchInvoice(token) : answered;
}

async function send(path: string, body: object): Promise<LinkedInvoice | 'changed' | null> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
  });
  if (response.status === 404) return null;
  if (response.status === 409) return 'changed';
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  // The contract of the route; page and server are of the same build.
  return (await response.json()) as LinkedInvoice;
}
