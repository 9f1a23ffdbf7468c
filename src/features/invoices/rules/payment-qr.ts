import { minorDigits } from '#src/platform/shared/money.ts';
import { isEeaIban, isSepaIban, normalizeIban } from './iban.ts';

export type QrPayment = {
  currency: string;
  /** What is left to pay. */
  amountMinor: number;
  accountHolder: string;
  iban: string;
  bic: string;
  /** What the payer's statement shows, such as the invoice number. */
  reference: string;
};

/**
 * The text of a QR code that fills a SEPA transfer in banking apps. [EPC069-12, version 2] Null if a transfer can't be
 * described: only euros, to an IBAN of SEPA, from 0.01 to 999,999,999.99. Outside the EEA, it needs the BIC.
 */
export function paymentQrText(payment: QrPayment): string | null {
  const { amountMinor } = payment;
  const name = cut(payment.accountHolder, 70);
  const isPossible = payment.currency === 'EUR' && amountMinor >= 1 && amountMinor <= 99_999_999_999;
  if (!isPossible || name === '' || !isSepaIban(payment.iban)) return null;
  const written = payment.bic.replaceAll(/\s/g, '').toUpperCase();
  const bic = /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(written) ? written : '';
  if (bic === '' && !isEeaIban(payment.iban)) return null;
  const amount = (amountMinor / 100).toFixed(minorDigits('EUR'));
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name,
    normalizeIban(payment.iban),
    `EUR${amount}`,
    '',
    '',
    cut(payment.reference, 140),
  ];
  return lines.join('\n').trimEnd();
}

/** Lines separate the fields, so a field has one. */
function cut(text: string, length: number): string {
  return Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, length)
    .join('')
    .trim();
}
