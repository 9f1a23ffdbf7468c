import type { TaxCategory } from './invoice-limits.ts';
import type { InvoiceProblem } from './invoice-problems.ts';
import { hasAmount } from './invoice-terms.ts';
import type { InvoiceLine } from './invoice-terms.ts';

type Seller = {
  country: string | null;
  vatId: string | null;
  taxNumber: string | null;
  registrationId: string | null;
};
type Buyer = { vatId: string | null };
type Period = { serviceFrom: string | null; serviceTo: string | null };

/** What the tax categories of the lines need of both parties and the document. [EN 16931 BR-S-02 to BR-O-14] */
export function taxCaseProblems(
  lines: readonly InvoiceLine[],
  seller: Seller,
  buyer: Buyer,
  { serviceFrom, serviceTo }: Period,
): InvoiceProblem[] {
  const categories = new Set(lines.filter(hasAmount).map(({ taxCategory }) => taxCategory));
  const hasAny = (...these: TaxCategory[]) => these.some((each) => categories.has(each));
  const found: InvoiceProblem[] = [];
  const use = categories.has('K') ? 'intra-community supplies' : 'reverse charge';
  if (hasAny('AE', 'K')) {
    const reason = `is required for ${use}`;
    if (seller.vatId === null) found.push({ field: 'seller.vatId', code: 'required', reason });
    if (buyer.vatId === null) found.push({ field: 'buyer.vatId', code: 'required', reason });
  }
  if (categories.has('K') && serviceFrom === null && serviceTo === null)
    found.push({ field: 'serviceFrom', code: 'required', reason: `is required for ${use}` });
  if (hasAny('S', 'Z', 'E', 'G') && seller.vatId === null && seller.taxNumber === null)
    found.push({ field: 'seller.taxNumber', code: 'required', reason: 'or VAT ID is required' });
  if (categories.has('O')) found.push(...notSubjectProblems(lines, seller, categories.size > 1));
  return found;
}

/**
 * A document that isn't subject to tax has one category, a reason by its country, and no VAT IDs. Without the country,
 * nothing else is known yet.
 */
function notSubjectProblems(
  lines: readonly InvoiceLine[],
  { country, vatId, taxNumber, registrationId }: Seller,
  isMixed: boolean,
): InvoiceProblem[] {
  const mixed = lines.flatMap((line, place) =>
    isMixed && hasAmount(line) && line.taxCategory === 'O'
      ? [
          {
            field: `lines.${place}.taxCategory`,
            code: 'mixed',
            reason: 'must not be combined with other categories: bill it separately',
          },
        ]
      : [],
  );
  if (country === null)
    return [...mixed, { field: 'seller.country', code: 'required', reason: 'is required: it sets the tax' }];
  // It stands in for the VAT ID.
  const lacksNumber = vatId !== null && taxNumber === null && registrationId === null;
  const reason = 'is required for amounts that aren’t subject to tax';
  return [...mixed, ...(lacksNumber ? [{ field: 'seller.taxNumber', code: 'required', reason }] : [])];
}
