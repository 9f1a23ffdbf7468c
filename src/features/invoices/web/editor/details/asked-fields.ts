import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';

/** In the order of the dialog, which is that of cause and effect: the country decides which numbers are needed. */
export const askedFields: readonly string[] = [
  'serviceFrom',
  'seller.name',
  'seller.street',
  'seller.postalCode',
  'seller.city',
  'seller.country',
  'seller.vatId',
  'seller.taxNumber',
  'seller.contactName',
  'seller.email',
  'seller.phone',
  'seller.electronicAddress',
  'bank.iban',
  'buyer.street',
  'buyer.postalCode',
  'buyer.city',
  'buyer.country',
  'buyer.vatId',
  'buyer.electronicAddress',
  'buyerReference',
];

/** Whether the dialog has a field for it; of a missing service period, but not of one in the wrong order. */
export function isAsked({ field, code }: InvoiceProblem): boolean {
  return askedFields.includes(field) && (code === 'required' || field.endsWith('.electronicAddress'));
}

/** The client's address as invoices need it. In private mode only the server can read it. */
export function addressOf(client: Client) {
  const { postalAddress, address } = client;
  const isHidden =
    (postalAddress === null && Boolean(client.postalAddressEnc)) ||
    (address === null && Boolean(client.addressEnc));
  return {
    street: postalAddress?.street ?? '',
    city: postalAddress?.city ?? '',
    addressText: postalAddress === null ? (address ?? (isHidden ? '…' : '')) : '',
  };
}
