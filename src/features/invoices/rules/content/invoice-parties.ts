import { postalLines } from '#src/features/clients/rules/postal-address.ts';
import { frenchCompanyNumber } from '#src/features/invoices/rules/law/french-company-number.ts';
import type { BuyerDetails, SellerDetails } from './frozen-invoice.ts';
import type { TextFormat } from './text-format.ts';

/** Who sends or receives a document, line by line. */
export type Party = {
  /** "From" or "To" */
  label: string;
  name: string;
  /** With the contact person of the recipient. */
  address: string[];
  /** How to reach the sender. */
  contact: string[];
  /** VAT ID and other registrations. */
  numbers: string[];
};

type Parties = { seller: SellerDetails; buyer: BuyerDetails };

export function sellerParty({ seller, buyer }: Parties, format: TextFormat): Party {
  return {
    label: format.words.from,
    name: seller.name,
    address: addressLines(seller, buyer.country ?? seller.country, format),
    contact: [seller.email ?? '', seller.phone, seller.website].filter(isFilled),
    numbers: sellerNumbers(seller, format),
  };
}

export function buyerParty({ seller, buyer }: Parties, format: TextFormat): Party {
  return {
    label: format.words.to,
    name: buyer.name,
    address: [buyer.contact, ...addressLines(buyer, seller.country, format)].filter(isFilled),
    contact: [],
    numbers: buyerNumbers(buyer, seller.country, format),
  };
}

/** The lines of a postal address; the country only if it is another one than `homeCountry`. */
export function addressLines(
  party: SellerDetails | BuyerDetails,
  homeCountry: string | null,
  format: TextFormat,
): string[] {
  const { country } = party;
  const postal = postalLines(party, country ?? homeCountry);
  const free = 'addressText' in party && postal.length === 0 ? party.addressText.split('\n') : [];
  const abroad = country !== null && country !== homeCountry ? [format.country(country)] : [];
  return [...postal, ...free, ...abroad].filter(isFilled);
}

/** VAT ID, tax number and register entry. */
function sellerNumbers(seller: SellerDetails, format: TextFormat): string[] {
  const { country, registrationId, taxNumber } = seller;
  const { words } = format;
  return [
    ...vatLine(seller, format),
    ...(taxNumber ? [`${words.taxNumber} ${taxNumber}`] : []),
    ...(registrationId
      ? [frenchCompanyNumber(country, registrationId) ?? `${words.registration} ${registrationId}`]
      : []),
  ];
}

/** VAT ID and, in France, SIREN. */
function buyerNumbers(buyer: BuyerDetails, sellerCountry: string | null, format: TextFormat): string[] {
  const { country, registrationId } = buyer;
  const siren =
    registrationId === null ? null : frenchCompanyNumber(country ?? sellerCountry, registrationId);
  return [...(siren === null ? [] : [siren]), ...vatLine(buyer, format)];
}

function vatLine({ country, vatId }: SellerDetails | BuyerDetails, { taxIdLabel }: TextFormat): string[] {
  return vatId ? [`${taxIdLabel(country)} ${vatId}`] : [];
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}
