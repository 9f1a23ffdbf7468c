import { fillPlaceholders, unknownPlaceholders } from '#src/features/invoices/rules/text-placeholders.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

export const paymentPagePlaceholders = ['number', 'amount', 'currency', 'client'] as const;

type PaidDocument = { number: string; amountMinor: number; currency: string; client: string };

/** The address where one document is paid, such as https://pay.example/2026-0001/119.00. */
export function paymentPageAddress(
  template: string,
  { number, amountMinor, currency, client }: PaidDocument,
): string {
  const digits = minorDigits(currency);
  const amount = (amountMinor / 10 ** digits).toFixed(digits);
  return fillPlaceholders(template.trim(), {
    number: encodeURIComponent(number),
    amount: encodeURIComponent(amount),
    currency: encodeURIComponent(currency),
    client: encodeURIComponent(client),
  });
}

/** What keeps a template from leading to a safe address, as the end of a sentence; null if nothing does. */
export function paymentPageProblem(template: string): string | null {
  if (template.trim() === '') return null;
  const [unknown] = unknownPlaceholders(template, paymentPagePlaceholders);
  if (unknown !== undefined) return `has the unknown placeholder {${unknown}}`;
  if (/[\s<>"\\^`|{}]/.test(paymentPageAddress(template, sample)))
    return 'has characters that addresses can’t have';
  const host = hostOf(paymentPageAddress(template, sample));
  if (host === undefined) return 'must start with https://';
  if (host.includes('@')) return 'must not have a user name or password';
  if (!hostPattern.test(host)) return 'must have a valid host';
  return host === hostOf(paymentPageAddress(template, other))
    ? null
    : 'must have the same host for all invoices';
}

/** With the port, and a user name if there is one. */
function hostOf(address: string): string | undefined {
  return /^https:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
}

/** A name or an IP address, with or without a port. */
const hostPattern = /^(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/u;

const sample: PaidDocument = { number: '1', amountMinor: 100, currency: 'EUR', client: 'a' };
const other: PaidDocument = { number: '2', amountMinor: 200, currency: 'USD', client: 'b' };
