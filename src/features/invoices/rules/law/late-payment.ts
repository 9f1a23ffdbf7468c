import { latePaymentNotes as notes } from '#messages/document/invoices.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';

type Parties = {
  seller: { country: string | null };
  buyer: { vatId: string | null; registrationId: string | null };
};

/**
 * What French law wants on invoices to businesses: the rate of late-payment penalties, the lump sum for recovery costs,
 * and the discount for early payment. The rate is that of the law for terms that name none. [Code de commerce L441-9,
 * L441-10, D441-5]
 */
export function latePaymentNotes(
  type: InvoiceType,
  { seller, buyer }: Parties,
  language: DocumentLanguage,
): string[] {
  const isPayable = type === 'invoice' || type === 'deposit';
  const isBusiness = buyer.vatId !== null || buyer.registrationId !== null;
  const { penalties, noDiscount } = notes[language];
  return isPayable && isBusiness && seller.country === 'FR' ? [penalties, noDiscount] : [];
}
