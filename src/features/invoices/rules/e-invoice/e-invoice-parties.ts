import { normalizeVatId } from '#src/features/clients/rules/vat-id.ts';
import type {
  BuyerDetails,
  FrozenInvoice,
  SellerDetails,
} from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { EInvoiceAddress, EInvoiceParty } from './e-invoice-terms.ts';

/** `isSubject`: whether any amount is subject to tax. */
export function eInvoiceSeller({ seller }: Pick<FrozenInvoice, 'seller'>, isSubject: boolean): EInvoiceParty {
  const { name, taxNumber, contactName, phone, email } = seller;
  const vatId = isSubject ? writtenVatId(seller.vatId) : null;
  return {
    name,
    // A tax number alone identifies nobody. [BR-CO-26]
    id: vatId === null ? taxNumber : null,
    registration: registration(seller),
    vatId,
    taxNumber: isSubject ? taxNumber : null,
    electronicAddress: seller.electronicAddress ?? emailAddress(email),
    address: address(seller),
    contact: { name: contactName, phone, email },
  };
}

export function eInvoiceBuyer({ buyer }: Pick<FrozenInvoice, 'buyer'>, isSubject: boolean): EInvoiceParty {
  return {
    name: buyer.name,
    id: null,
    registration: registration(buyer),
    vatId: isSubject ? writtenVatId(buyer.vatId) : null,
    taxNumber: null,
    electronicAddress: buyer.electronicAddress ?? emailAddress(buyer.email),
    address: address(buyer),
    contact: { name: buyer.contact, phone: '', email: null },
  };
}

/** Greek IDs start with EL rather than the code of the country. [BR-CO-09] */
function writtenVatId(vatId: string | null): string | null {
  return normalizeVatId(vatId ?? '')?.replace(/^GR/, 'EL') ?? null;
}

function emailAddress(email: string | null): EInvoiceParty['electronicAddress'] {
  return email === null || email === '' ? null : { scheme: 'EM', id: email };
}

/** The scheme says which register it is; only French numbers tell by themselves. [ISO 6523] */
function registration({
  country,
  registrationId,
}: SellerDetails | BuyerDetails): EInvoiceParty['registration'] {
  if (registrationId === null) return null;
  const digits = registrationId.replaceAll(/\s/g, '');
  if (country !== 'FR' || !/^(\d{9}|\d{14})$/.test(digits)) return { scheme: null, id: registrationId };
  return { scheme: digits.length === 9 ? '0002' : '0009', id: digits };
}

function address(party: SellerDetails | BuyerDetails): EInvoiceAddress {
  const { street, street2, city, postalCode, region, country } = party;
  return { street, street2, city, postalCode, region, country };
}
