import {
  divideRounded,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
} from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import { calculateLine } from './calculate-line.ts';
import type { InvoiceProblem } from './invoice-problems.ts';
import { hasAmount, hasDuration } from './invoice-terms.ts';
import type { InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

// The lines of a credit note have the IDs of those they credit.

/** The lines of an invoice that its credit notes, in order, credit in full. */
export function creditedLineIds(invoice: InvoiceTerms, creditNotes: readonly InvoiceTerms[]): string[] {
  const notes = creditNotes.map(netsByLine);
  return [...netsByLine(invoice)].flatMap(([id, net]) => {
    const credits = notes.flatMap((nets) => nets.get(id) ?? []);
    const sign = signOf(net);
    // The document's discount is rounded per document, which can move a minor unit.
    return credits.length > 0 && sum(credits) * sign >= net * sign - BigInt(credits.length) ? [id] : [];
  });
}

/** What credit notes took of each line, and what it charged. */
export function creditedOfLines(
  invoice: InvoiceTerms,
  creditNotes: readonly InvoiceTerms[],
): { lineId: string; creditedMinor: bigint; netMinor: bigint }[] {
  const notes = creditNotes.map(netsByLine);
  return [...netsByLine(invoice)].map(([lineId, netMinor]) => ({
    lineId,
    netMinor,
    creditedMinor: sum(notes.flatMap((nets) => nets.get(lineId) ?? [])),
  }));
}

type CreditNote = { terms: InvoiceTerms; releasesEntries: boolean };

/** The lines whose time and prices can be billed again: if the note that completes the credit of a line says so. */
export function releasedLineIds(invoice: InvoiceTerms, creditNotes: readonly CreditNote[]): Set<string> {
  const terms = creditNotes.map((note) => note.terms);
  const released = new Set<string>();
  let before: readonly string[] = [];
  for (const [place, { releasesEntries }] of creditNotes.entries()) {
    const credited = creditedLineIds(invoice, terms.slice(0, place + 1));
    if (releasesEntries) for (const id of credited.filter((each) => !before.includes(each))) released.add(id);
    before = credited;
  }
  return released;
}

/** What a draft credits beyond what earlier credit notes left: of a line, or of the tax at a rate. */
export function overCreditedProblems(
  invoice: InvoiceTerms,
  creditNotes: readonly InvoiceTerms[],
  draft: InvoiceTerms,
): InvoiceProblem[] {
  const notes = [...creditNotes, draft];
  const nets = netsByLine(invoice);
  const credits = notes.map(netsByLine);
  const problem = (place: number, field: string, reason: string) => ({
    field: `lines.${place}.${field}`,
    code: 'overCredited',
    reason,
  });
  const ofLines = draft.lines.flatMap((line, place) => {
    const net = nets.get(line.id);
    const credited = sum(credits.flatMap((of) => of.get(line.id) ?? []));
    if (net === undefined || net === 0n) return [];
    const sign = signOf(net);
    if (credited * sign <= net * sign + BigInt(creditNotes.length)) return [];
    return [problem(place, 'price', 'credits more than is left of this line')];
  });
  if (ofLines.length > 0) return ofLines;
  const charged = taxByRate(invoice);
  const taxes = notes.map(taxByRate);
  return [...taxByRate(draft).keys()].flatMap((key) => {
    const tax = taxes.reduce((all, of) => all + (of.get(key) ?? 0), 0);
    const chargedTax = charged.get(key) ?? 0;
    const sign = Number(signOf(BigInt(chargedTax)));
    if (tax * sign <= chargedTax * sign + creditNotes.length) return [];
    const place = draft.lines.findIndex((line) => hasAmount(line) && taxKey(line) === key);
    return [problem(place, 'taxRate', 'credits more tax at this rate than the invoice charged')];
  });
}

/** The lines of an invoice without what its credit notes have credited; together no more than is left of it. */
export function linesToCredit(invoice: InvoiceTerms, creditNotes: readonly InvoiceTerms[]): InvoiceLine[] {
  const lines = restOfLines(invoice, creditNotes);
  const left = grossByRate(invoice);
  for (const [key, minor] of creditNotes.flatMap((note) => [...grossByRate(note)]))
    left.set(key, (left.get(key) ?? 0) - minor);
  return [...grossByRate({ ...invoice, lines })].reduce((all, [key, minor]) => {
    const excess = minor - (left.get(key) ?? 0);
    // Each document rounds its tax by itself. More than that was credited on purpose.
    const isRounding = excess > 0 && excess <= creditNotes.length;
    return isRounding ? lowerLargest(invoice, all, { key, excess }) : all;
  }, lines);
}

/** Lowers the largest line at a tax rate by a few minor units. */
function lowerLargest(
  invoice: InvoiceTerms,
  lines: InvoiceLine[],
  { key, excess }: { key: string; excess: number },
): InvoiceLine[] {
  const amountOf = (line: InvoiceLine) => calculateLine(line, invoice).amountMinor;
  const [largest] = lines
    .filter((line) => hasAmount(line) && taxKey(line) === key)
    .toSorted((a, b) => Number(amountOf(b) - amountOf(a)));
  return lines.flatMap((line) => {
    if (line !== largest) return [line];
    const rest = amountOf(line) - BigInt(excess);
    return rest > 0n ? [atAmount(line, rest, invoice.currency)] : [];
  });
}

function restOfLines(invoice: InvoiceTerms, creditNotes: readonly InvoiceTerms[]): InvoiceLine[] {
  const nets = netsByLine(invoice);
  const credits = creditNotes.map(netsByLine);
  const calculated = new Map(calculateInvoice(invoice).lines.map((line) => [line.id, line]));
  const credited = new Set(creditedLineIds(invoice, creditNotes));
  return invoice.lines.flatMap((line) => {
    const [net, amount] = [nets.get(line.id), calculated.get(line.id)?.amountMinor];
    const takenNet = sum(credits.flatMap((of) => of.get(line.id) ?? []));
    if (net === undefined || amount === undefined || takenNet === 0n) return [line];
    if (credited.has(line.id)) return [];
    if (net === 0n) return [line];
    const taken = creditNotes.flatMap((note) => note.lines.filter(({ id }) => id === line.id));
    const byQuantity = restByQuantity(invoice, creditNotes, line, taken);
    const amounts = [...taken, ...(byQuantity ? [byQuantity] : [])].map(
      (each) => calculateLine(each, invoice).amountMinor,
    );
    return [byQuantity && sum(amounts) === BigInt(amount) ? byQuantity : restByAmount()];

    function restByAmount(): InvoiceLine {
      // Rounded down: a minor unit more would be too much.
      const restMinor = (BigInt(amount ?? 0) * ((net ?? 0n) - takenNet)) / (net ?? 1n);
      return atAmount(line, restMinor, invoice.currency);
    }
  });
}

function atAmount(line: InvoiceLine, amountMinor: bigint, currency: string): InvoiceLine {
  return {
    ...line,
    kind: 'item',
    quantity: '1',
    unit: 'C62',
    durationMs: null,
    discount: null,
    charge: null,
    price: formatDecimal({ digits: amountMinor, scale: minorDigits(currency) }),
  };
}

/** With the quantity or time that is left; null if something else than that was changed. */
function restByQuantity(
  invoice: InvoiceTerms,
  creditNotes: readonly InvoiceTerms[],
  line: InvoiceLine,
  taken: readonly InvoiceLine[],
): InvoiceLine | null {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const hasSamePrice =
    [line, ...taken].every(
      (each) => each.price === line.price && each.discount === null && each.charge === null,
    ) &&
    creditNotes.every(
      ({ discount, charge }) => isSame(discount, invoice.discount) && isSame(charge, invoice.charge),
    );
  if (!hasSamePrice || taken.some((each) => hasDuration(each) !== hasDuration(line))) return null;
  if (hasDuration(line)) {
    const durationMs = taken.reduce((ms, each) => ms - (each.durationMs ?? 0), line.durationMs);
    return durationMs > 0 ? { ...line, durationMs } : null;
  }
  const left = taken.reduce(
    (quantity, each) => subtractDecimals(quantity, parseDecimal(each.quantity)),
    parseDecimal(line.quantity),
  );
  return left.digits * signOf(parseDecimal(line.quantity).digits) > 0n
    ? { ...line, quantity: formatDecimal(left) }
    : null;
}

/** Without tax, and with the line's part of the document's discount and charge. */
function netsByLine(terms: InvoiceTerms): Map<string, bigint> {
  const { lines, groups } = calculateInvoice(terms);
  const nets = new Map<string, bigint>();
  for (const [place, line] of terms.lines.entries()) {
    const calculated = lines[place];
    const group = groups.find((each) => taxKey(each) === taxKey(line));
    if (!calculated || !group || !hasAmount(line)) continue;
    const taxable = BigInt(group.taxableMinor);
    const ofLines = taxable + BigInt(group.discountMinor) - BigInt(group.chargeMinor);
    const net = BigInt(calculated.netMinor);
    const share = ofLines !== 0n ? divideRounded(net * taxable, ofLines) : net;
    nets.set(line.id, (nets.get(line.id) ?? 0n) + share);
  }
  return nets;
}

function grossByRate(terms: InvoiceTerms): Map<string, number> {
  return new Map(
    calculateInvoice(terms).groups.map((group) => [taxKey(group), group.taxableMinor + group.taxMinor]),
  );
}

function taxByRate(terms: InvoiceTerms): Map<string, number> {
  return new Map(calculateInvoice(terms).groups.map((group) => [taxKey(group), group.taxMinor]));
}

function taxKey({ taxCategory, taxRate }: Pick<InvoiceLine, 'taxCategory' | 'taxRate'>): string {
  return `${taxCategory} ${Number(taxRate)}`;
}

/** Lines can have negative amounts, which are credited in the same direction. */
function signOf(amount: bigint): bigint {
  return amount < 0n ? -1n : 1n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n);
}
