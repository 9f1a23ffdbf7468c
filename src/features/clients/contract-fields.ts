/** What the fields of a client may hold. */
import * as z from 'zod';
import { billingTypes, clientLimits, longestPaymentTerms } from '#src/features/clients/client.ts';
import {
  electronicAddressProblem,
  isElectronicAddressScheme,
} from '#src/features/clients/electronic-address.ts';
import { normalisedVatId, vatIdProblem } from '#src/features/clients/vat-id.ts';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import {
  Colour,
  Country,
  Email,
  Id,
  KnownCurrency,
  Language,
  Rate,
  checkedText,
  hours,
  requiredText,
  says,
  text,
  textOrNone,
} from '#src/platform/shared/shapes.ts';
import { eachTagOnce } from '#src/platform/shared/tags.ts';

const noScheme = 'must be a scheme of the EAS list, like 0088 or EM';

/** What a project without billing settings of its own is billed by. [3.8] */
export const billingDefaults = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  retainerHours: hours(100_000).nullable(),
};

/** Somebody there; without an id it is a new one. */
const Contact = z
  .strictObject({
    id: Id.optional(),
    name: requiredText(clientLimits.name),
    email: Email.nullable().default(null),
    phone: textOrNone(clientLimits.phone).nullable().default(null),
    receivesInvoices: z.boolean().default(false),
  })
  .refine(({ email, receivesInvoices }) => email !== null || !receivesInvoices, {
    path: ['email'],
    error: 'is needed by who receives invoices',
  });

const Contacts = z
  .array(Contact)
  .max(clientLimits.contacts, { error: `must be at most ${clientLimits.contacts}` })
  .refine(areDifferent, { error: 'must not have one id twice' });

/** Where invoices are addressed to; when it says nothing there is none. */
const PostalAddress = z
  .strictObject({
    street: textOrNone(clientLimits.street).nullable().default(null),
    street2: textOrNone(clientLimits.street).nullable().default(null),
    postalCode: textOrNone(clientLimits.postalCode).nullable().default(null),
    city: textOrNone(clientLimits.city).nullable().default(null),
    region: textOrNone(clientLimits.city).nullable().default(null),
    countryCode: Country.nullable().default(null),
  })
  .nullable()
  .transform((address) => (address && Object.values(address).some(isSaid) ? address : null));

/** [EN 16931 BT-49] When it says nothing there is none. */
const ElectronicAddress = z
  .strictObject({
    scheme: z
      .string(says(noScheme))
      .refine(isElectronicAddressScheme, { error: noScheme })
      .nullable()
      .default(null),
    id: textOrNone(clientLimits.electronicAddress).nullable().default(null),
  })
  .nullable()
  .transform((given, context) => {
    const { scheme = null, id = null } = given ?? {};
    if (scheme === null && id === null) return null;
    if (scheme !== null && id !== null) {
      const problem = electronicAddressProblem({ scheme, id });
      if (problem === null) return { scheme, id };
      context.addIssue({ code: 'custom', path: ['id'], message: problem, input: given });
    } else {
      const missing = scheme === null ? 'scheme' : 'id';
      context.addIssue({ code: 'custom', path: [missing], message: 'is required', input: given });
    }
    return z.NEVER;
  });

const Tags = z
  .array(requiredText(clientLimits.tag).trim())
  .max(clientLimits.tags, { error: `must be at most ${clientLimits.tags}` })
  .transform(eachTagOnce);

/** Encrypted by whoever has the data key, for this client and field alone. [3.6] */
export const copies = {
  nameEnc: EncryptedValue.nullable(),
  emailEnc: EncryptedValue.nullable(),
  phoneEnc: EncryptedValue.nullable(),
  notesEnc: EncryptedValue.nullable(),
  addressEnc: EncryptedValue.nullable(),
};

/** What a caller may say of a client, beside its name. */
export const settable = {
  ...copies,
  /** In private mode; a list and an object are encrypted as JSON. */
  contactsEnc: EncryptedValue.nullable(),
  postalAddressEnc: EncryptedValue.nullable(),
  email: Email.nullable(),
  phone: text(clientLimits.phone).nullable(),
  notes: text(clientLimits.notes).nullable(),
  address: text(clientLimits.address).nullable(),
  ...billingDefaults,
  legalName: textOrNone(clientLimits.name).nullable(),
  contacts: Contacts,
  postalAddress: PostalAddress,
  vatId: checkedText(clientLimits.vatId, normalisedVatId, vatIdProblem).nullable(),
  registrationId: textOrNone(clientLimits.registrationId).nullable(),
  /** Null: the account's. */
  currency: KnownCurrency.nullable(),
  language: Language.nullable(),
  paymentTermsDays: z
    .int(says('must be a whole number of days'))
    .min(0, { error: 'must not be below 0' })
    .max(longestPaymentTerms, { error: `must be at most ${longestPaymentTerms} days` })
    .nullable(),
  buyerReference: textOrNone(clientLimits.buyerReference).nullable(),
  electronicAddress: ElectronicAddress,
  tags: Tags,
  colour: Colour.nullable(),
};

function areDifferent(contacts: readonly { id?: string | undefined }[]): boolean {
  const ids = contacts.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

function isSaid(value: string | null): boolean {
  return value !== null;
}
