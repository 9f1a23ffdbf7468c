import { formatDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { EInvoiceAdjustment } from './e-invoice-terms.ts';

/** With all decimals of the currency: 119.00. */
export function amountText(amountMinor: number, currency: string): string {
  const scale = minorDigits(currency);
  const [whole = '', fraction = ''] = formatDecimal({ digits: BigInt(amountMinor), scale }).split('.');
  return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
}

/** UNTDID 5189 and 7161: a discount, and a service that no other code names. It needs no words. [BR-CO-21 to 24] */
export function adjustmentReasonCode({ isCharge }: Pick<EInvoiceAdjustment, 'isCharge'>): string {
  return isCharge ? 'ABK' : '95';
}
