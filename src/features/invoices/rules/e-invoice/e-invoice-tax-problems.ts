import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';
import { taxCaseProblems } from '#src/features/invoices/rules/tax-case-problems.ts';
import type { EInvoiceTerms } from './e-invoice-terms.ts';
import { ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

/** What the tax categories need, with the rule of the category. */
export function eInvoiceTaxProblems(
  { seller, taxGroups }: EInvoiceTerms,
  invoice: FrozenInvoice,
): EInvoiceProblem[] {
  const categories = taxGroups.map(({ category }) => category);
  const found = taxCaseProblems(invoice.terms.lines, invoice.seller, invoice.buyer, invoice);
  return [
    ...found.map((problem) => ({ ...problem, rule: ruleOf(problem.field, categories) })),
    // A tax number isn't enough for an export.
    ...(categories.includes('G') && seller.vatId === null ? [ruleProblem('BR-G-02', 'seller.vatId')] : []),
    ...(seller.id === null && seller.registration === null && seller.vatId === null
      ? [ruleProblem('BR-CO-26', 'seller.taxNumber')]
      : []),
  ];
}

function ruleOf(field: string, categories: readonly TaxCategory[]): string {
  if (field === 'serviceFrom') return 'BR-IC-11';
  if (field === 'seller.country') return 'BR-09';
  if (field.startsWith('lines.')) return 'BR-O-11';
  const needing = field === 'seller.taxNumber' ? numberedCategories : identifiedCategories;
  const category = needing.find((each) => categories.includes(each));
  return category === undefined ? 'BR-CO-26' : `BR-${category === 'K' ? 'IC' : category}-02`;
}

const numberedCategories: readonly TaxCategory[] = ['S', 'Z', 'E', 'G'];
const identifiedCategories: readonly TaxCategory[] = ['K', 'AE'];
