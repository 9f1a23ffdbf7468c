import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { addDays, validOn } from '#src/platform/shared/calendar-days.ts';
import { servicePeriod } from './document-days.ts';
import type { InvoiceProblem } from './invoice-problems.ts';
import { hasAmount, isDisbursement } from './invoice-terms.ts';
import { proposeTax, usualTaxRate } from './tax-case.ts';

export type LineTax = Pick<InvoiceLine, 'taxCategory' | 'taxRate'>;
type TaxSettings = Pick<InvoiceSettings, 'seller' | 'tax'>;
/** What is known of the client; null without one. */
type Buyer = { country: string | null; vatId: string | null; registrationId: string | null } | null;
type Taxed = LineTax & Pick<InvoiceLine, 'kind'>;

/** The tax that the settings and the client propose for what is supplied on a day; the user decides. */
export function proposedTax({ seller, tax }: TaxSettings, buyer: Buyer, day: string): LineTax {
  const defaultRate = defaultRateOn(tax, day);
  const { taxCategory, taxRate } = proposeTax(
    { ...tax, country: seller.country, vatId: seller.vatId, defaultRate },
    {
      country: buyer?.country ?? null,
      vatId: buyer?.vatId ?? null,
      isBusiness: buyer !== null && (buyer.vatId !== null || buyer.registrationId !== null),
    },
    { kind: 'services' },
  );
  return { taxCategory, taxRate };
}

/** The usual rate on a day, by the settings or the seller’s country; null where neither has one. */
export function usualRateOn({ seller, tax }: TaxSettings, day: string): string | null {
  return usualTaxRate({ country: seller.country, defaultRate: defaultRateOn(tax, day) });
}

/** The rate of the settings that is valid on a day; 0: the country’s. */
function defaultRateOn({ defaultRate, laterRates }: TaxSettings['tax'], day: string): string {
  return validOn(laterRates, day)?.rate ?? defaultRate;
}

/** The day whose tax a draft has: the last one of its service. [2006/112/EC art. 63 and 64] */
export function taxDay(draft: Parameters<typeof servicePeriod>[0], today: string): string {
  return servicePeriod(draft).serviceTo ?? today;
}

/**
 * A draft that doesn’t say when its work was done is taxed as of its issue date. If another rate began since it was made,
 * and its lines still have the one before, it must say which of them is meant: by that day, or by their tax.
 */
export function rateChangeProblems(
  draft: Parameters<typeof servicePeriod>[0] & { lines: readonly Taxed[] },
  {
    settings,
    buyer,
    madeOn,
    issueDay,
  }: { settings: TaxSettings; buyer: Buyer; madeOn: string; issueDay: string },
): InvoiceProblem[] {
  if (servicePeriod(draft).serviceTo !== null) return [];
  const now = proposedTax(settings, buyer, issueDay);
  const change = settings.tax.laterRates.find(
    ({ from }) =>
      from > madeOn &&
      from <= issueDay &&
      followProposal(draft.lines, proposedTax(settings, buyer, addDays(from, -1)), now) !== null,
  );
  const reason = `is required, or another tax rate: it changed on ${change?.from}`;
  return change ? [{ field: 'serviceFrom', code: 'required', reason }] : [];
}

/** For all lines, or for each. */
type Proposal<L> = LineTax | ((line: L) => LineTax);

/** What is proposed for each line of a document with this tax day: time has the tax of the day it was worked. */
export function proposalByLine(settings: TaxSettings, buyer: Buyer, day: string) {
  return ({ kind, to }: Pick<InvoiceLine, 'kind' | 'to'>): LineTax =>
    proposedTax(settings, buyer, (kind === 'time' ? to : null) ?? day);
}

/**
 * Lines with the tax that is proposed now, if all of them have the one proposed before: a line with another tax shows
 * that someone chose it. Null if nothing changes.
 */
export function followProposal<L extends Taxed>(
  lines: readonly L[],
  before: Proposal<L>,
  now: Proposal<L>,
): L[] | null {
  const taxOf = (proposal: Proposal<L>, line: L) =>
    typeof proposal === 'function' ? proposal(line) : proposal;
  // A disbursement never has tax, whatever the settings say.
  const isUntaxedAlways = (line: L) => taxOf(before, line).taxCategory !== 'E' && isDisbursement(line);
  const billed = lines.filter((line) => hasAmount(line) && !isUntaxedAlways(line));
  const isUntouched = billed.every((line) => hasTax(line, taxOf(before, line)));
  const changes = billed.some((line) => !hasTax(taxOf(before, line), taxOf(now, line)));
  return isUntouched && changes
    ? lines.map((line) => (isUntaxedAlways(line) ? line : { ...line, ...taxOf(now, line) }))
    : null;
}

/** Lines that charge no tax although it is proposed, such as those of a draft that began without a country. */
export function isLineUntaxed(line: Taxed, proposal: LineTax): boolean {
  return hasAmount(line) && line.taxCategory === 'O' && proposal.taxCategory === 'S';
}

export function hasTax(line: LineTax, { taxCategory, taxRate }: LineTax): boolean {
  return line.taxCategory === taxCategory && Number(line.taxRate) === Number(taxRate);
}
