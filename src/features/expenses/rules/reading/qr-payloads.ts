import { toMinor } from './printed-amounts.ts';
import { sumOf, withCalculatedTax } from './receipt-fields.ts';
import type { ReadLine, ReceiptFields } from './receipt-fields.ts';
import { findNumber } from './receipt-number.ts';

/** What a QR code on a receipt says; null if it is of another kind. */
export function readQrPayload(text: string): ReceiptFields | null {
  const payload = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (payload.startsWith('BCD\n')) return readEpcCode(payload.split('\n'));
  if (payload.startsWith('SPC\n')) return readSwissQrBill(payload.split('\n'));
  if (payload.startsWith('_R1-')) return readAustrianCashReceipt(payload.split('_'));
  return null;
}

/** The payment code of European banks ("GiroCode"). */
function readEpcCode(lines: readonly string[]): ReceiptFields {
  const [vendor, amount = '', text] = [lines[5], lines[7], lines[10]];
  const total = toMinor(amount.replace(/^EUR/, ''), 'EUR');
  const number = findNumber([text ?? '']);
  return {
    ...(vendor && { vendor }),
    currency: 'EUR',
    ...(total !== null && { receiptTotalMinor: total }),
    ...(number !== null && { receiptNumber: number }),
  };
}

/** The payment part of Swiss invoices, with what the vendor adds in the syntax of Swico. */
function readSwissQrBill(lines: readonly string[]): ReceiptFields {
  const [vendor, amount, currency = ''] = [lines[5], lines[18], lines[19]];
  const total = amount ? toMinor(amount, currency) : null;
  const { '10': number, '11': date, '32': taxes } = readSwico(lines[31] ?? '');
  const day = date?.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3');
  const taxed = total === null ? [] : linesOfSwico(taxes ?? '', total, currency);
  return {
    ...(vendor && { vendor }),
    ...(/^[A-Z]{3}$/.test(currency) && { currency }),
    ...(total !== null && { receiptTotalMinor: total }),
    ...(number && { receiptNumber: number }),
    ...(day && { day }),
    ...(taxed.length > 0 && { lines: taxed }),
  };
}

function readSwico(text: string): Record<string, string> {
  if (!text.startsWith('//S1/')) return {};
  // A slash in a value is written with a backslash.
  const parts = text.slice(5).match(/(?:\\.|[^/\\])+/g) ?? [];
  const plain = parts.map((part) => part.replaceAll(/\\(.)/g, '$1'));
  return Object.fromEntries(
    plain.flatMap((tag, place) => (place % 2 === 0 ? [[tag, plain[place + 1] ?? '']] : [])),
  );
}

/** One rate for everything, or net amounts by rate; only if they add up. */
function linesOfSwico(taxes: string, total: number, currency: string): ReadLine[] {
  const parts = taxes.split(';').filter((part) => /^\d+(\.\d+)?(:-?\d+(\.\d+)?)?$/.test(part));
  if (parts.length === 1 && !parts[0]?.includes(':'))
    return [{ description: null, amountMinor: total, taxRate: parts[0] ?? null, taxMinor: null }];
  const lines = parts.flatMap((part): ReadLine[] => {
    const [taxRate = '0', net = ''] = part.split(':');
    const netMinor = toMinor(net, currency);
    if (netMinor === null) return [];
    const taxMinor = Math.round((netMinor * Number(taxRate)) / 100);
    const line = { description: null, amountMinor: netMinor + taxMinor, taxRate, taxMinor };
    return [withCalculatedTax(line)];
  });
  // Swiss totals are rounded to five centimes.
  const difference = total - sumOf(lines);
  const [first, ...others] = lines;
  if (!first || Math.abs(difference) > 2) return [];
  return [{ ...first, amountMinor: first.amountMinor + difference }, ...others];
}

/** The rates of an Austrian cash receipt (RKSV), in the order of its amounts. */
const austrianRates = ['20', '10', '13', '0', '19'] as const;

function readAustrianCashReceipt(parts: readonly string[]): ReceiptFields {
  const [, , , number, time = '', ...amounts] = parts;
  const lines = austrianRates.flatMap((taxRate, place): ReadLine[] => {
    const amountMinor = toMinor(amounts[place]?.replace(',', '.') ?? null, 'EUR');
    return amountMinor ? [{ description: null, amountMinor, taxRate, taxMinor: null }] : [];
  });
  const total = sumOf(lines);
  return {
    ...(number && { receiptNumber: number }),
    day: time.slice(0, 10),
    currency: 'EUR',
    ...(lines.length > 0 && { lines: total < 0 ? lines.map(negated) : lines }),
    ...(total !== 0 && { kind: total < 0 ? 'refund' : 'purchase', receiptTotalMinor: Math.abs(total) }),
  };
}

function negated(line: ReadLine): ReadLine {
  return { ...line, amountMinor: -line.amountMinor };
}
