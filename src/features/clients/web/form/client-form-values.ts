import type { Client } from '#src/features/clients/contract.ts';

const noAddress = {
  street: null,
  street2: null,
  postalCode: null,
  city: null,
  region: null,
  countryCode: null,
};

/** Initial values for a new client. */
export const emptyClientForm = {
  name: '',
  email: null,
  phone: null,
  address: null,
  notes: null,
  billingType: null,
  hourlyRate: null,
  retainerRate: null,
  retainerHours: null,
  legalName: null,
  contacts: [],
  postalAddress: noAddress,
  vatId: null,
  registrationId: null,
  currency: null,
  language: null,
  paymentTermsDays: null,
  buyerReference: null,
  electronicAddress: { scheme: null, id: null },
  tags: [],
  colour: null,
  requiresApproval: false,
  rounding: null,
};

/** Initial values from a stored client, with the revision that was loaded. */
export function toClientForm(client: Client) {
  const { id, revision, name, email, phone, address, notes, tags, colour, contacts, requiresApproval } =
    client;
  const { billingType, hourlyRate, retainerRate, retainerHours } = client;
  const { legalName, vatId, registrationId, currency, language, paymentTermsDays, buyerReference } = client;
  return {
    id,
    revision,
    name,
    email,
    phone,
    address,
    notes,
    tags,
    colour,
    requiresApproval,
    rounding: client.rounding,
    contacts,
    billingType,
    hourlyRate,
    retainerRate,
    retainerHours,
    legalName,
    vatId,
    registrationId,
    currency,
    language,
    paymentTermsDays,
    buyerReference,
    postalAddress: client.postalAddress ?? noAddress,
    electronicAddress: client.electronicAddress ?? { scheme: null, id: null },
  };
}
