/** Schemas of a client's fields. */
import * as z from 'zod';
import {
  billingTypes,
  clientLimits,
  maxPaymentTermsDays,
} from '#src/features/clients/rules/client-limits.ts';
import { clientTexts } from '#src/features/clients/rules/client-texts.ts';
import { eInvoiceChoices } from '#src/features/clients/rules/e-invoice-formats.ts';
import {
  electronicAddressProblem,
  isElectronicAddressScheme,
} from '#src/features/clients/rules/electronic-address.ts';
import { normalizeVatId, vatIdProblem } from '#src/features/clients/rules/vat-id.ts';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import {
  Colour,
  Country,
  Email,
  Id,
  KnownCurrency,
  Language,
  OtherRoundingChoice,
  Rate,
  normalizedText,
  hoursUpTo,
  requiredText,
  withMessage,
  storableText,
  optionalText,
} from '#src/platform/shared/field-schemas.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';

const unknownSchemeMessage = 'must be an EAS scheme, like 0088 or EM';

/** Billing defaults for projects without their own settings. [3.8] */
export const billingDefaults = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  retainerHours: hoursUpTo(100_000).nullable(),
};

/** A contact person; a new one has no id. */
const Contact = z
  .strictObject({
    id: Id.optional(),
    name: requiredText(clientLimits.name),
    email: Email.nullable().default(null),
    phone: optionalText(clientLimits.phone).nullable().default(null),
    receivesInvoices: z.boolean().default(false),
  })
  .refine(({ email, receivesInvoices }) => email !== null || !receivesInvoices, {
    path: ['email'],
    error: 'is required to receive invoices',
  });

const Contacts = z
  .array(Contact)
  .max(clientLimits.contacts, { error: `must be at most ${clientLimits.contacts}` })
  .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' });

/** Billing address; null when all fields are empty. */
const PostalAddress = z
  .strictObject({
    street: optionalText(clientLimits.street).nullable().default(null),
    street2: optionalText(clientLimits.street).nullable().default(null),
    postalCode: optionalText(clientLimits.postalCode).nullable().default(null),
    city: optionalText(clientLimits.city).nullable().default(null),
    region: optionalText(clientLimits.city).nullable().default(null),
    countryCode: Country.nullable().default(null),
  })
  .nullable()
  .transform((address) => (address && Object.values(address).some(isNotNull) ? address : null));

/** [EN 16931 BT-49] Null when empty. */
export const ElectronicAddress = z
  .strictObject({
    scheme: z
      .string(withMessage(unknownSchemeMessage))
      .refine(isElectronicAddressScheme, { error: unknownSchemeMessage })
      .nullable()
      .default(null),
    id: optionalText(clientLimits.electronicAddress).nullable().default(null),
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
  })
  .pipe(z.object({ scheme: storableText(10), id: storableText(clientLimits.electronicAddress) }).nullable());

const Tags = tagList(clientLimits);

/** Encrypted in the browser with the data key, for this client and field only. [3.6] */
export const encryptedCopies = {
  nameEnc: EncryptedValue.nullable(),
  emailEnc: EncryptedValue.nullable(),
  phoneEnc: EncryptedValue.nullable(),
  notesEnc: EncryptedValue.nullable(),
  addressEnc: EncryptedValue.nullable(),
};

const { legalName, registrationId, buyerReference, ...otherTexts } = mapValues(clientTexts, (maxLength) =>
  optionalText(maxLength).nullable(),
);

/**
 * A client's fields besides the name. Everything else follows from them: what is read and restored, columns, forms,
 * merges and imports.
 */
export const clientFields = {
  email: Email.nullable(),
  phone: storableText(clientLimits.phone).nullable(),
  notes: storableText(clientLimits.notes).nullable(),
  address: storableText(clientLimits.address).nullable(),
  ...billingDefaults,
  legalName,
  contacts: Contacts,
  postalAddress: PostalAddress,
  vatId: normalizedText(clientLimits.vatId, normalizeVatId, vatIdProblem).nullable(),
  registrationId,
  /** Null: the account's currency. */
  currency: KnownCurrency.nullable(),
  language: Language.nullable(),
  paymentTermsDays: z
    .int(withMessage('must be a whole number of days'))
    .min(0, { error: 'must be 0 or more' })
    .max(maxPaymentTermsDays, { error: `must be at most ${maxPaymentTermsDays} days` })
    .nullable(),
  buyerReference,
  electronicAddress: ElectronicAddress,
  /** Null: as in the settings for invoices. */
  eInvoiceFormat: z.enum(eInvoiceChoices).nullable(),
  tags: Tags,
  colour: Colour.nullable(),
  /** New invoices offer only time that the client approved. */
  requiresApproval: z.boolean(),
  /** Null: as the account rounds. */
  rounding: OtherRoundingChoice.nullable(),
  ...otherTexts,
};

/** Fields a caller may write, besides the name. */
export const writableClientFields = {
  ...encryptedCopies,
  /** Private mode only; lists and objects are encrypted as JSON. */
  contactsEnc: EncryptedValue.nullable(),
  postalAddressEnc: EncryptedValue.nullable(),
  ...clientFields,
};

export function haveUniqueIds(contacts: readonly { id?: string | undefined }[]): boolean {
  const ids = contacts.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

function isNotNull(value: string | null): boolean {
  return value !== null;
}
