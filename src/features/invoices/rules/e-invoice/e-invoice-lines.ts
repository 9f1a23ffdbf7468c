import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Ratio } from '#src/features/invoices/rules/line-quantity.ts';
import {
  divideRounded,
  formatDecimal,
  parseDecimal,
  roundShares,
  shortenDecimal,
} from '#src/platform/shared/decimals.ts';
import type { Decimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { EInvoiceAdjustment, EInvoiceLine, EInvoiceTax } from './e-invoice-terms.ts';

/** Lines with an amount, and the headings and texts that no line follows. */
export function eInvoiceLines(
  terms: InvoiceTerms,
  calculated: readonly CalculatedLine[],
): { lines: EInvoiceLine[]; lastNotes: string[] } {
  const lines: EInvoiceLine[] = [];
  let notes: string[] = [];
  for (const [place, line] of terms.lines.entries()) {
    const amounts = calculated[place];
    if (hasAmount(line) && amounts) {
      const id = String(lines.length + 1);
      lines.push({ id, place, note: notes.join('\n'), ...toLine(line, amounts, terms) });
      notes = [];
    } else {
      notes.push(...[line.title, line.description].filter((text) => text.trim() !== ''));
    }
  }
  return { lines, lastNotes: notes };
}

export function eInvoiceTax({
  taxCategory,
  taxRate,
}: Pick<InvoiceLine, 'taxCategory' | 'taxRate'>): EInvoiceTax {
  return { category: taxCategory, rate: taxCategory === 'O' ? null : shortenDecimal(taxRate) };
}

/** The percentage is written where it gives the amount. [PEPPOL-EN16931-R040] */
export function eInvoiceAdjustment(
  { isCharge, amountMinor }: Pick<EInvoiceAdjustment, 'isCharge' | 'amountMinor'>,
  adjustment: Adjustment,
  { ofMinor, currency }: { ofMinor: number; currency: string },
): EInvoiceAdjustment {
  const reason = adjustment.reason ?? null;
  if ('amountMinor' in adjustment) return { isCharge, amountMinor, share: null, reason };
  const percent = shortenDecimal(adjustment.percent);
  const { digits, scale } = parseDecimal(percent);
  const exact = { numerator: BigInt(ofMinor) * digits, denominator: 100n * 10n ** BigInt(scale) };
  const share = isAmount(exact, amountMinor, currency) ? { percent, ofMinor } : null;
  return { isCharge, amountMinor, share, reason };
}

function toLine(
  line: InvoiceLine,
  amounts: CalculatedLine,
  { currency, pricesIncludeTax }: InvoiceTerms,
): Omit<EInvoiceLine, 'id' | 'place' | 'note'> {
  const { quantityText, unit, priceQuantity, netMinor } = amounts;
  const { baseMinor, discountMinor, chargeMinor } = pricesIncludeTax
    ? withoutTax(amounts, line.taxRate)
    : amounts;
  return {
    quantity: quantityText,
    unit,
    netMinor,
    period: line.from === null ? null : { from: line.from, to: line.to ?? line.from },
    adjustments: [
      ...adjustmentOf(line.discount, { isCharge: false, amountMinor: discountMinor }),
      ...adjustmentOf(line.charge, { isCharge: true, amountMinor: chargeMinor }),
    ],
    price: netPrice(amounts, baseMinor, { price: pricesIncludeTax ? null : line.price, currency }),
    priceQuantity,
    tax: eInvoiceTax(line),
    name: line.title,
    description: line.description,
  };

  function adjustmentOf(
    adjustment: Adjustment | null,
    part: Pick<EInvoiceAdjustment, 'isCharge' | 'amountMinor'>,
  ): EInvoiceAdjustment[] {
    return adjustment === null || part.amountMinor === 0
      ? []
      : [eInvoiceAdjustment(part, adjustment, { ofMinor: baseMinor, currency })];
  }
}

type LineParts = Pick<CalculatedLine, 'baseMinor' | 'discountMinor' | 'chargeMinor'>;

/** What a line consists of, without tax, so that it adds up to the net amount of the line. */
function withoutTax(
  { baseMinor, discountMinor, chargeMinor, netMinor }: LineParts & Pick<CalculatedLine, 'netMinor'>,
  taxRate: string,
): LineParts {
  const { digits, scale } = parseDecimal(taxRate);
  const whole = 100n * 10n ** BigInt(scale);
  const parts = [baseMinor, -discountMinor, chargeMinor].map((amount) => BigInt(amount) * whole);
  const [base = 0n, discount = 0n, charge = 0n] = roundShares(parts, whole + digits, BigInt(netMinor));
  return { baseMinor: Number(base), discountMinor: Number(-discount), chargeMinor: Number(charge) };
}

/**
 * The price of the line where it gives the amount: not if it includes tax, and rarely in yen. Otherwise a price with the
 * fewest decimals that does. [PEPPOL-EN16931-R120]
 */
function netPrice(
  { quantityText, priceQuantity }: Pick<CalculatedLine, 'quantityText' | 'priceQuantity'>,
  baseMinor: number,
  { price, currency }: { price: string | null; currency: string },
): string {
  const quantity = parseDecimal(quantityText);
  const minorUnits = 10n ** BigInt(minorDigits(currency));
  const [perUnit, units] = [
    quantity.digits * minorUnits,
    10n ** BigInt(quantity.scale) * BigInt(priceQuantity),
  ];
  const gives = ({ digits, scale }: Decimal) =>
    isAmount({ numerator: digits * perUnit, denominator: 10n ** BigInt(scale) * units }, baseMinor, currency);
  if (price !== null && gives(parseDecimal(price))) return shortenDecimal(price);
  for (let scale = minorDigits(currency); ; scale += 1) {
    const digits = divideRounded(BigInt(baseMinor) * units * 10n ** BigInt(scale), perUnit);
    if (gives({ digits, scale })) return formatDecimal({ digits, scale });
  }
}

/** Whether an exact amount in minor units is this one, to half a hundredth of the currency, also of yen. */
function isAmount({ numerator, denominator }: Ratio, amountMinor: number, currency: string): boolean {
  const difference = numerator - BigInt(amountMinor) * denominator;
  const size = difference < 0n ? -difference : difference;
  return 200n * size <= 10n ** BigInt(minorDigits(currency)) * denominator;
}
