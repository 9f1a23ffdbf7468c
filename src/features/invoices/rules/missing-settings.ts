import { standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { hasPaymentDetails } from './payments/account-details.ts';

export const setupSteps = ['name', 'address', 'taxId', 'bank'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What an invoice should print and the settings don't say yet. */
export function missingSettings({
  seller,
  bank,
  texts,
}: Pick<InvoiceSettings, 'seller' | 'bank' | 'texts'>): SetupStep[] {
  const { country } = seller;
  // Elsewhere, freelancers often have no number to print.
  const needsTaxId = country === null || standardTaxRate(country) !== null;
  const isDone: Record<SetupStep, boolean> = {
    name: seller.name.trim() !== '',
    address: seller.street.trim() !== '' && seller.city.trim() !== '' && country !== null,
    taxId: !needsTaxId || seller.vatId !== null || seller.taxNumber !== null,
    bank: hasPaymentDetails(bank) || texts.invoice.closing.trim() !== '',
  };
  return setupSteps.filter((step) => !isDone[step]);
}
