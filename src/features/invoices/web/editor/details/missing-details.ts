import type { Client } from '#src/features/clients/contract.ts';
/** What the law or the server needs before issuing, and the dialog that issues asks for. */
import { changeClient } from '#src/features/clients/web/public.tsx';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { ServicePeriod } from '#src/features/invoices/rules/document-days.ts';
import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type StoredSettings = { settings: InvoiceSettings; revision: number };
type Seller = InvoiceSettings['seller'];

export type DetailValues = ServicePeriod & {
  seller: Pick<Seller, (typeof sellerFields)[number]>;
  buyer: Record<(typeof addressFields)[number], string | null> & {
    countryCode: string | null;
    registrationId: string | null;
  };
};

const addressFields = ['street', 'postalCode', 'city', 'region'] as const;
const sellerFields = ['name', ...addressFields, 'country', 'vatId', 'taxNumber'] as const;

/** In the order of the dialog. */
const askedFields: readonly string[] = [
  'serviceFrom',
  'seller.name',
  'seller.street',
  'seller.city',
  'seller.country',
  'seller.taxNumber',
  'buyer.street',
  'buyer.city',
];

/** Whether the dialog has a field for it; of a missing service period, but not of one in the wrong order. */
export function isAsked({ field, code }: InvoiceProblem): boolean {
  return code === 'required' && askedFields.includes(field);
}

/** The first one gets the focus. */
export function inDialogOrder<P extends { field: string }>(problems: readonly P[]): P[] {
  return problems.toSorted((a, b) => askedFields.indexOf(a.field) - askedFields.indexOf(b.field));
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

export type AskedParts = {
  sellerAddress: boolean;
  sellerTaxId: boolean;
  buyerAddress: boolean;
  /** A French seller needs the SIREN of a client in France. */
  buyerNumber: boolean;
  service: boolean;
};

type Asking = { type: Invoice['type']; client: Client; seller: Seller; period: ServicePeriod };

/** Also what can stay empty, as on small amounts; not what another page asks for. */
export function askedParts(
  { type, client, seller, period }: Asking,
  missing: readonly InvoiceProblem[],
): AskedParts {
  const isInvoice = type === 'invoice' || type === 'deposit';
  const isMissing = (prefix: string) => missing.some(({ field }) => field.startsWith(prefix));
  const isBlank = (text: string) => text.trim() === '';
  const { street, city, addressText } = addressOf(client);
  const lacksAddress = isBlank(addressText) && (isBlank(street) || isBlank(city));
  const buyerCountry = client.postalAddress?.countryCode ?? seller.country;
  const lacksSeller = isBlank(seller.street) || isBlank(seller.city) || seller.country === null;
  const sellerAddress = isBlank(seller.name) || isMissing('seller.') || (isInvoice && lacksSeller);
  return {
    sellerAddress,
    sellerTaxId:
      isMissing('seller.taxNumber') ||
      (sellerAddress && isInvoice && seller.vatId === null && seller.taxNumber === null),
    buyerAddress: isInvoice && lacksAddress,
    buyerNumber:
      isInvoice && seller.country === 'FR' && buyerCountry === 'FR' && client.registrationId === null,
    service: type === 'invoice' && period.serviceFrom === null && period.serviceTo === null,
  };
}

export function detailValues(seller: Seller, client: Client): DetailValues {
  const { postalAddress, registrationId } = client;
  return {
    seller: pick(seller, sellerFields),
    buyer: {
      street: postalAddress?.street ?? null,
      postalCode: postalAddress?.postalCode ?? null,
      city: postalAddress?.city ?? null,
      region: postalAddress?.region ?? null,
      countryCode: postalAddress?.countryCode ?? null,
      registrationId,
    },
    serviceFrom: null,
    serviceTo: null,
  };
}

/** Both sides as they will be when the details are saved. */
export function withDetails(
  { seller, buyer }: DetailValues,
  { settings, client }: { settings: InvoiceSettings; client: Client },
): { settings: InvoiceSettings; client: Client } {
  const { registrationId, ...address } = buyer;
  const hasAddress = Object.values(address).some((part) => (part ?? '').trim() !== '');
  const before = client.postalAddress ?? { street2: null };
  return {
    settings: { ...settings, seller: { ...settings.seller, ...seller } },
    client: {
      ...client,
      registrationId: registrationId === '' ? null : registrationId,
      postalAddress: hasAddress ? { ...before, ...address } : client.postalAddress,
    },
  };
}

/** Saves what was changed in the settings and of the client. */
export async function saveDetails(
  details: DetailValues,
  { stored, client }: { stored: StoredSettings; client: Client },
): Promise<void> {
  const { settings, revision } = stored;
  const next = withDetails(details, { settings, client });
  if (!isSame(next.settings.seller, settings.seller)) {
    const saved = await invoices.updateSettings.call({ settings: next.settings, revision });
    queryClient.setQueryData(invoices.settings.queryKey({ input: {} }), saved);
    void refetchInvoices();
  }
  const { postalAddress, registrationId } = next.client;
  if (!isSame({ postalAddress, registrationId }, pick(client, ['postalAddress', 'registrationId']))) {
    await changeClient({ id: client.id, revision: client.revision, postalAddress, registrationId });
    await invalidateChanged(queryClient, 'clients');
  }
}

/** The field of the dialog for one of the settings or the client. */
export function detailField(field: string): string {
  if (field.startsWith('settings.')) return field.replace('settings.', '');
  if (field === 'registrationId') return 'buyer.registrationId';
  return field.replace(/^postalAddress\./, 'buyer.');
}

function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}

/** Of plain values; keys in the same order. */
function isSame(one: object, other: object): boolean {
  const written = (value: object) =>
    JSON.stringify(value, (_key, part: unknown) => (part === '' ? null : part));
  return written(one) === written(other);
}
