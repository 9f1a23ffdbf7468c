/** Schemas of those who send and receive invoices. */
import * as z from 'zod';
import { Country, Email, optionalText, storableText } from '#src/platform/shared/field-schemas.ts';
import { isIban } from './rules/iban.ts';

const Address = {
  street: storableText(200).default(''),
  street2: storableText(200).default(''),
  postalCode: storableText(20).default(''),
  city: storableText(100).default(''),
  region: storableText(100).default(''),
  country: Country.nullable().default(null),
};

/** Who sends invoices. [EN 16931 BG-4] */
export const Seller = z.strictObject({
  name: storableText(200).default(''),
  ...Address,
  vatId: optionalText(30).nullable().default(null),
  /** Such as a German Steuernummer. [BT-32] */
  taxNumber: optionalText(50).nullable().default(null),
  registrationId: optionalText(100).nullable().default(null),
  email: Email.nullable().default(null),
  phone: storableText(50).default(''),
  website: storableText(200).default(''),
});
export type Seller = z.infer<typeof Seller>;

/** Who receives an invoice. [EN 16931 BG-7] */
export const Buyer = z.strictObject({
  name: storableText(200),
  contact: storableText(200).default(''),
  ...Address,
  /** The client's address as free text, if it has no postal address. */
  addressText: storableText(1000).default(''),
  vatId: optionalText(30).nullable().default(null),
  registrationId: optionalText(100).nullable().default(null),
  email: Email.nullable().default(null),
  electronicAddress: z.object({ scheme: z.string(), id: z.string() }).nullable().default(null),
});
export type Buyer = z.infer<typeof Buyer>;

/** Stored ones may be older than a rule of what may be written. */
export const Bank = z.strictObject({
  accountHolder: storableText(70).default(''),
  iban: storableText(42).default(''),
  bic: storableText(11).default(''),
  bankName: storableText(100).default(''),
});

export const WritableBank = Bank.extend({
  iban: storableText(42)
    .refine((text) => text.trim() === '' || isIban(text), { error: 'has a typo: check its characters' })
    .default(''),
});
