/** What of their contact details clients may propose to change. */
export const contactFields = [
  'contactName',
  'email',
  'phone',
  'street',
  'street2',
  'postalCode',
  'city',
  'countryCode',
  'vatId',
] as const;
export type ContactField = (typeof contactFields)[number];

export type ContactDetails = Record<ContactField, string | null>;

type Contact = { name: string; receivesInvoices: boolean };
type PostalAddress = Record<
  'street' | 'street2' | 'postalCode' | 'city' | 'region' | 'countryCode',
  string | null
>;
type ClientDetails<C extends Contact = Contact> = {
  email: string | null;
  phone: string | null;
  vatId: string | null;
  contacts: readonly C[];
  postalAddress: PostalAddress | null;
};

export function contactDetails(client: ClientDetails): ContactDetails {
  const { email, phone, vatId, contacts, postalAddress } = client;
  return {
    contactName: contacts[mainContact(contacts)]?.name ?? null,
    email,
    phone,
    street: postalAddress?.street ?? null,
    street2: postalAddress?.street2 ?? null,
    postalCode: postalAddress?.postalCode ?? null,
    city: postalAddress?.city ?? null,
    countryCode: postalAddress?.countryCode ?? null,
    vatId,
  };
}

/** The fields of a client that these values change. */
export function changedClientFields<C extends Contact>(
  { contacts, postalAddress }: ClientDetails<C>,
  accepted: Partial<ContactDetails>,
) {
  const { contactName, email, phone, vatId, ...address } = accepted;
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(vatId !== undefined && { vatId }),
    ...(typeof contactName === 'string' && { contacts: withMainContact(contacts, contactName) }),
    ...(Object.keys(address).length > 0 && {
      postalAddress: { ...emptyAddress, ...postalAddress, ...address },
    }),
  };
}

function withMainContact<C extends Contact>(contacts: readonly C[], name: string) {
  const main = mainContact(contacts);
  if (main === -1) return [{ name, receivesInvoices: false }];
  return contacts.map((contact, place) => (place === main ? { ...contact, name } : contact));
}

/** Who receives invoices, or else the first. */
function mainContact(contacts: readonly Contact[]): number {
  const receiving = contacts.findIndex(({ receivesInvoices }) => receivesInvoices);
  return receiving === -1 && contacts.length > 0 ? 0 : receiving;
}

const emptyAddress: PostalAddress = {
  street: null,
  street2: null,
  postalCode: null,
  city: null,
  region: null,
  countryCode: null,
};
