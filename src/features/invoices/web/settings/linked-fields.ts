import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { offeredNumbers } from '#src/features/invoices/rules/bank-account.ts';

/** Fields that other pages lead to, with `/invoices/settings?field=bank.iban`. */
export const linkedFields = [
  'seller.name',
  'seller.street',
  'seller.vatId',
  'bank.iban',
  'bank.accountNumber',
] as const;
export type LinkedField = (typeof linkedFields)[number];

export function settingsHref(field: LinkedField): string {
  return `/invoices/settings?field=${field}`;
}

/** Where an account is filled in, in the country of the business. */
export function accountField({ seller, bank }: Pick<InvoiceSettings, 'seller' | 'bank'>): LinkedField {
  return offeredNumbers(seller.country, bank).includes('iban') ? 'bank.iban' : 'bank.accountNumber';
}
