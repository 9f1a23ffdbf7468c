import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { proposeTax } from '#src/features/invoices/rules/tax-case.ts';
import type { LineTax } from '#src/features/invoices/web/editor/draft-values.ts';
import { taxCategoryLabels, taxWords } from '#src/features/invoices/web/invoice-labels.ts';

/** The tax that the countries and VAT IDs of both parties propose; you decide. */
export function proposedTax(settings: InvoiceSettings, client: Client | undefined): LineTax {
  const { seller, tax } = settings;
  const buyer = {
    country: client?.postalAddress?.countryCode ?? null,
    vatId: client?.vatId ?? null,
    isBusiness: client !== undefined && (client.vatId !== null || client.registrationId !== null),
  };
  const { taxCategory, taxRate } = proposeTax(
    { country: seller.country, vatId: seller.vatId, ...tax },
    buyer,
    { kind: 'services' },
  );
  return { taxCategory, taxRate };
}

/** The proposed tax in words if no line has it, such as after another client was chosen. */
export function unusedProposal(
  lines: readonly InvoiceLine[],
  proposal: LineTax,
  sellerCountry: string | null,
): string | null {
  const billed = lines.filter(hasAmount);
  if (billed.length === 0 || billed.some((line) => isSameTax(line, proposal))) return null;
  const { taxCategory, taxRate } = proposal;
  return taxCategory === 'S'
    ? m.taxAtRate({ rate: taxRate, tax: taxWords(sellerCountry).inText })
    : taxCategoryLabels[taxCategory];
}

function isSameTax(line: LineTax, { taxCategory, taxRate }: LineTax): boolean {
  return line.taxCategory === taxCategory && Number(line.taxRate) === Number(taxRate);
}
