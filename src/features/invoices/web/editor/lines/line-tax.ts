import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { proposeTax } from '#src/features/invoices/rules/tax-case.ts';
import type { LineTax } from '#src/features/invoices/web/editor/draft-values.ts';

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
