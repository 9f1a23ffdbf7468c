import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { offeredNumbers } from '#src/features/invoices/rules/bank-account.ts';

/** Fields that other pages lead to, with `/invoices/settings?field=bank.iban`. */
export type LinkedField =
  | 'seller.name'
  | 'seller.street'
  | 'seller.vatId'
  | 'bank.iban'
  | 'bank.accountNumber';

export function settingsHref(field: string): string {
  return `/invoices/settings?field=${field}`;
}

/** The field for the account number that the country of the business uses first. */
export function accountField({ seller, bank }: Pick<InvoiceSettings, 'seller' | 'bank'>): LinkedField {
  const first = offeredNumbers(seller.country, bank).find(
    (name) => name === 'iban' || name === 'accountNumber',
  );
  return first === 'accountNumber' ? 'bank.accountNumber' : 'bank.iban';
}
