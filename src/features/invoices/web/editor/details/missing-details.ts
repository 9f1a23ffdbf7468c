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

export type DetailValues = ServicePeriod & {
  seller: Pick<Seller, (typeof sellerFields)[number]>;
  tax: Pick<InvoiceSettings['tax'], 'isSmallBusiness'>;
  bank: Pick<Bank, BankNumber | 'instructions'>;
  buyer: Record<(typeof addressFields)[number], string | null> & {
    countryCode: string | null;
    vatId: string | null;
    registrationId: string | null;
  };
};

const addressFields = ['street', 'postalCode', 'city', 'region'] as const;
const sellerFields = ['name', ...addressFields, 'country', 'vatId', 'taxNumber'] as const;

/** The first one gets the focus. */
export function inDialogOrder<P extends { field: string }>(problems: readonly P[]): P[] {
  const place = ({ field }: P) =>
    askedFields.includes(field) ? askedFields.indexOf(field) : askedFields.length;
  return problems.toSorted((a, b) => place(a) - place(b));
}

export type AskedParts = {
  sellerAddress: boolean;
  sellerTaxId: boolean;
  bank: boolean;
  buyerAddress: boolean;
  buyerVatId: boolean;
  /** A French seller needs the SIREN of a client in France. */
  buyerNumber: boolean;
  service: boolean;
};

type Asking = {
  type: Invoice['type'];
  client: Client | undefined;
  settings: InvoiceSettings;
  period: ServicePeriod;
  /** One was issued without payment details. */
  isWithoutBank: boolean;
};

/** Also what can stay empty, as on small amounts; not what another page asks for. */
export function askedParts(
  { type, client, settings, period, isWithoutBank }: Asking,
  missing: readonly InvoiceProblem[],
): AskedParts {
  const isInvoice = type === 'invoice' || type === 'deposit';
  const steps = missingSettings(settings);
  const isMissing = (...fields: string[]) => missing.some(({ field }) => fields.includes(field));
  const { country } = settings.seller;
  const buyerCountry = client?.postalAddress?.countryCode ?? country;
  return {
    sellerAddress:
      steps.includes('name') ||
      (isInvoice && steps.includes('address')) ||
      isMissing('seller.street', 'seller.city', 'seller.country'),
    sellerTaxId: (isInvoice && steps.includes('taxId')) || isMissing('seller.vatId', 'seller.taxNumber'),
    bank: isInvoice && steps.includes('bank') && !isWithoutBank,
    buyerAddress: isInvoice && client !== undefined && lacksAddress(client),
    buyerVatId: isMissing('buyer.vatId'),
    buyerNumber: isInvoice && country === 'FR' && buyerCountry === 'FR' && client?.registrationId === null,
    service: type === 'invoice' && period.serviceFrom === null && period.serviceTo === null,
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
    seller: pick(seller, sellerFields),
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
    },
    serviceFrom: null,
    serviceTo: null,
  };
}

/** Both sides as they will be when the details are saved. */
export function withDetails<C extends Client | undefined>(
  { seller, tax, bank, buyer }: DetailValues,
  { settings, client }: { settings: InvoiceSettings; client: C },
): { settings: InvoiceSettings; client: C } {
  const { vatId, registrationId, ...address } = buyer;
  const hasAddress = Object.values(address).some((part) => (part ?? '').trim() !== '');
  const before = client?.postalAddress ?? { street2: null };
  const numbers = { vatId: textOrNull(seller.vatId), taxNumber: textOrNull(seller.taxNumber) };
  return {
    settings: {
      ...settings,
      seller: { ...settings.seller, ...seller, ...numbers },
      tax: { ...settings.tax, ...tax },
      bank: { ...settings.bank, ...bank },
    },
    client: client && {
      ...client,
      vatId: textOrNull(vatId),
      registrationId: textOrNull(registrationId),
      postalAddress: hasAddress ? { ...before, ...address } : client.postalAddress,
    },
  };
}

/** Fields that were cleared hold an empty text. */
function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** The field of the dialog for one of the settings or the client. */
export function detailField(field: string): string {
  if (field.startsWith('settings.')) return field.replace('settings.', '');
  if (field === 'registrationId' || field === 'vatId') return `buyer.${field}`;
  return field.replace(/^postalAddress\./, 'buyer.');
}

export function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
