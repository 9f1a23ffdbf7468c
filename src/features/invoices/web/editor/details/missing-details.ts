/** What the law or the server needs before issuing, and the dialog that issues asks for. */
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { bankNumbers } from '#src/features/invoices/rules/bank-account.ts';
import type { BankNumber } from '#src/features/invoices/rules/bank-account.ts';
import type { ServicePeriod } from '#src/features/invoices/rules/document-days.ts';
import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';
import { missingSettings } from '#src/features/invoices/rules/missing-settings.ts';
import { addressOf, askedFields } from './asked-fields.ts';

export type StoredSettings = { settings: InvoiceSettings; revision: number };
type Seller = InvoiceSettings['seller'];
type Bank = InvoiceSettings['bank'];

/** While it is entered. */
type ElectronicAddressValues = { scheme: string | null; id: string | null } | null;

export type DetailValues = ServicePeriod & {
  seller: Pick<Seller, (typeof sellerFields)[number]> & { electronicAddress: ElectronicAddressValues };
  tax: Pick<InvoiceSettings['tax'], 'isSmallBusiness'>;
  bank: Pick<Bank, BankNumber | 'instructions'>;
  buyer: Record<(typeof addressFields)[number], string | null> & {
    countryCode: string | null;
    vatId: string | null;
    registrationId: string | null;
    electronicAddress: ElectronicAddressValues;
  };
  /** The client keeps it, unless it has another one. */
  buyerReference: string | null;
};

const addressFields = ['street', 'postalCode', 'city', 'region'] as const;
const sellerFields = [
  'name',
  ...addressFields,
  'country',
  'vatId',
  'taxNumber',
  'contactName',
  'email',
  'phone',
] as const;

/** The first one gets the focus. */
export function inDialogOrder<P extends { field: string }>(problems: readonly P[]): P[] {
  const place = ({ field }: P) =>
    askedFields.includes(field) ? askedFields.indexOf(field) : askedFields.length;
  return problems.toSorted((a, b) => place(a) - place(b));
}

export type AskedParts = {
  sellerAddress: boolean;
  sellerTaxId: boolean;
  sellerContact: boolean;
  sellerElectronicAddress: boolean;
  bank: boolean;
  buyerAddress: boolean;
  buyerVatId: boolean;
  buyerElectronicAddress: boolean;
  buyerReference: boolean;
  /** A French seller needs the SIREN of a client in France. */
  buyerNumber: boolean;
  service: boolean;
};

export type Asking = {
  type: Invoice['type'];
  client: Client | undefined;
  settings: InvoiceSettings;
  period: ServicePeriod;
  /** One was issued without payment details. */
  isWithoutBank: boolean;
};

/** The parts that have fields for these. */
export function partsAsking(missing: readonly Pick<InvoiceProblem, 'field'>[]): AskedParts {
  const isMissing = (...fields: string[]) => missing.some(({ field }) => fields.includes(field));
  return {
    sellerAddress: isMissing(
      'seller.name',
      'seller.street',
      'seller.postalCode',
      'seller.city',
      'seller.country',
    ),
    sellerTaxId: isMissing('seller.vatId', 'seller.taxNumber'),
    sellerContact: isMissing('seller.contactName', 'seller.email', 'seller.phone'),
    sellerElectronicAddress: isMissing('seller.electronicAddress'),
    bank: isMissing('bank.iban'),
    buyerAddress: isMissing('buyer.street', 'buyer.postalCode', 'buyer.city', 'buyer.country'),
    buyerVatId: isMissing('buyer.vatId'),
    buyerElectronicAddress: isMissing('buyer.electronicAddress'),
    buyerReference: isMissing('buyerReference'),
    buyerNumber: false,
    service: isMissing('serviceFrom'),
  };
}

/** Also what can stay empty, as on small amounts; not what another page asks for. */
export function askedParts(
  { type, client, settings, period, isWithoutBank }: Asking,
  missing: readonly InvoiceProblem[],
): AskedParts {
  const isInvoice = type === 'invoice' || type === 'deposit';
  const steps = missingSettings(settings);
  const parts = partsAsking(missing);
  const { country } = settings.seller;
  const buyerCountry = client?.postalAddress?.countryCode ?? country;
  return {
    ...parts,
    sellerAddress: steps.includes('name') || (isInvoice && steps.includes('address')) || parts.sellerAddress,
    sellerTaxId: (isInvoice && steps.includes('taxId')) || parts.sellerTaxId,
    bank: (isInvoice && steps.includes('bank') && !isWithoutBank) || parts.bank,
    buyerAddress: (isInvoice && client !== undefined && lacksAddress(client)) || parts.buyerAddress,
    buyerNumber: isInvoice && country === 'FR' && buyerCountry === 'FR' && client?.registrationId === null,
    service:
      (type === 'invoice' && period.serviceFrom === null && period.serviceTo === null) || parts.service,
  };
}

function lacksAddress(client: Client): boolean {
  const { street, city, addressText } = addressOf(client);
  return addressText.trim() === '' && (street.trim() === '' || city.trim() === '');
}

export function detailValues(
  { seller, tax, bank }: InvoiceSettings,
  client: Client | undefined,
): DetailValues {
  const address = client?.postalAddress;
  return {
    seller: { ...pick(seller, sellerFields), electronicAddress: seller.electronicAddress },
    tax: pick(tax, ['isSmallBusiness']),
    bank: pick(bank, [...bankNumbers, 'instructions']),
    buyer: {
      street: address?.street ?? null,
      postalCode: address?.postalCode ?? null,
      city: address?.city ?? null,
      region: address?.region ?? null,
      countryCode: address?.countryCode ?? null,
      vatId: client?.vatId ?? null,
      registrationId: client?.registrationId ?? null,
      electronicAddress: client?.electronicAddress ?? null,
    },
    buyerReference: client?.buyerReference ?? null,
    serviceFrom: null,
    serviceTo: null,
  };
}

/** Both sides as they will be when the details are saved. */
export function withDetails<C extends Client | undefined>(
  { seller, tax, bank, buyer, buyerReference }: DetailValues,
  { settings, client }: { settings: InvoiceSettings; client: C },
): { settings: InvoiceSettings; client: C } {
  const { vatId, registrationId, electronicAddress, ...address } = buyer;
  const hasAddress = Object.values(address).some((part) => (part ?? '').trim() !== '');
  const before = client?.postalAddress ?? { street2: null };
  const texts = {
    vatId: textOrNull(seller.vatId),
    taxNumber: textOrNull(seller.taxNumber),
    email: textOrNull(seller.email),
    electronicAddress: enteredAddress(seller.electronicAddress, settings.seller.electronicAddress),
  };
  return {
    settings: {
      ...settings,
      seller: { ...settings.seller, ...seller, ...texts },
      tax: { ...settings.tax, ...tax },
      bank: { ...settings.bank, ...bank },
    },
    client: client && {
      ...client,
      vatId: textOrNull(vatId),
      registrationId: textOrNull(registrationId),
      electronicAddress: enteredAddress(electronicAddress, client.electronicAddress),
      buyerReference: client.buyerReference ?? textOrNull(buyerReference),
      postalAddress: hasAddress ? { ...before, ...address } : client.postalAddress,
    },
  };
}

/** Half of one is refused where it is saved. Its keys keep their order, in which they are compared. */
function enteredAddress(
  entered: ElectronicAddressValues,
  before: Client['electronicAddress'],
): Client['electronicAddress'] {
  const scheme = textOrNull(entered?.scheme ?? null);
  const id = textOrNull(entered?.id ?? null);
  return scheme === null && id === null ? null : { ...before, scheme: scheme ?? '', id: id ?? '' };
}

/** Fields that were cleared hold an empty text. */
export function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** The field of the dialog for one of the settings or the client. */
export function detailField(field: string): string {
  if (field.startsWith('settings.')) return detailField(field.replace('settings.', ''));
  if (field === 'registrationId' || field === 'vatId') return `buyer.${field}`;
  return field
    .replace(/^(postalAddress\.|(?=electronicAddress))/, 'buyer.')
    .replace(/^buyer\.country$/, 'buyer.countryCode')
    .replace(/\.electronicAddress$/, '.electronicAddress.id');
}

export function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
