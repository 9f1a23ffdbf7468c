/** Schemas of those who send and receive invoices. */
import * as z from 'zod';
import { ElectronicAddress } from '#src/features/clients/contract-fields.ts';
import { Country, Email, optionalText, storableText } from '#src/platform/shared/field-schemas.ts';
import { isRoutingNumber } from './rules/bank-account.ts';
import { isIban } from './rules/iban.ts';
import { paymentPageProblem } from './rules/payments/payment-page.ts';

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
  /** Whom to ask about an invoice. [BT-41] */
  contactName: storableText(200).default(''),
  email: Email.nullable().default(null),
  phone: storableText(50).default(''),
  website: storableText(200).default(''),
  /** Where electronic invoices come from; null: the email address. [BT-34] */
  electronicAddress: ElectronicAddress.default(null),
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

/** Where clients pay: an account with the numbers of its country, a text, or both. */
export const Bank = z.strictObject({
  accountHolder: storableText(70).default(''),
  iban: storableText(42).default(''),
  /** An account without an IBAN has this; its bank is named by one of the numbers below. */
  accountNumber: storableText(34).default(''),
  /** United States, ABA. */
  routingNumber: storableText(20).default(''),
  /** United Kingdom. */
  sortCode: storableText(20).default(''),
  /** Australia: bank, state and branch. */
  bsb: storableText(20).default(''),
  /** India. */
  ifsc: storableText(20).default(''),
  /** Canada: the branch. */
  transitNumber: storableText(20).default(''),
  /** Canada: the bank. */
  institutionNumber: storableText(20).default(''),
  bic: storableText(11).default(''),
  bankName: storableText(100).default(''),
  /** Such as where to pay by card; with the placeholders of `InvoiceTexts`. */
  instructions: storableText(1000).default(''),
  /** Address of a page where an invoice is paid, with the placeholders of `paymentPageAddress`. */
  paymentPage: storableText(500).default(''),
});
export type Bank = z.infer<typeof Bank>;

/** Stored ones may be older than these rules. */
export const WritableBank = Bank.extend({
  iban: storableText(42)
    .refine((text) => text.trim() === '' || isIban(text), { error: 'has a typo: check its characters' })
    .default(''),
  routingNumber: storableText(20)
    .refine((text) => text.trim() === '' || isRoutingNumber(text), { error: 'has a typo: check its digits' })
    .default(''),
  paymentPage: storableText(500)
    .superRefine((template, context) => {
      const message = paymentPageProblem(template);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default(''),
});
