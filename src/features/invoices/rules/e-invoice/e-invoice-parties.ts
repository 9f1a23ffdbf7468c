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
  const register = registration(seller);
  return {
    name,
    // A tax number alone doesn’t identify a seller. [BR-CO-26]
    id: vatId === null && register === null ? taxNumber : null,
    registration: register,
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

/** With the scheme of its register where the number shows it. */
function registration({
  country,
  registrationId,
}: SellerDetails | BuyerDetails): EInvoiceParty['registration'] {
  if (registrationId === null || registrationId.trim() === '') return null;
  const number = registrationId.replaceAll(/[\s.-]/g, '').toUpperCase();
  const register = registers.find((each) => each.country === country && each.number.test(number));
  if (register === undefined) return { scheme: null, id: registrationId };
  return { scheme: register.scheme, id: `${register.prefix ?? ''}${number.replace(/^DK/, '')}` };
}

/** ISO 6523: SIREN and SIRET, and those that the rules of Peppol ask for. */
const registers: readonly { country: string; scheme: string; number: RegExp; prefix?: string }[] = [
  { country: 'FR', scheme: '0002', number: /^\d{9}$/ },
  { country: 'FR', scheme: '0009', number: /^\d{14}$/ },
  { country: 'DK', scheme: '0184', number: /^(DK)?\d{8}$/, prefix: 'DK' },
  { country: 'IS', scheme: '0196', number: /^\d{10}$/ },
  { country: 'NL', scheme: '0106', number: /^\d{8}$/ },
  { country: 'NL', scheme: '0190', number: /^\d{20}$/ },
];

function address(party: SellerDetails | BuyerDetails): EInvoiceAddress {
  const { street, street2, city, postalCode, region, country } = party;
  return { street, street2, city, postalCode, region, country };
}
