import * as z from 'zod';
import { billingDefaults } from '#src/features/clients/contract-fields.ts';
import { Client } from '#src/features/clients/contract.ts';
import { clientLimits, maxPaymentTermsDays } from '#src/features/clients/rules/client-limits.ts';
import { Instant, StorableRevision, storableText } from '#src/platform/shared/field-schemas.ts';

const nullableText = (longest: number) => storableText(longest).nullable();

/** A client as a restored export may contain it. */
export const StorableClient = Client.extend({
  ...billingDefaults,
  name: storableText(clientLimits.name),
  email: nullableText(clientLimits.email),
  phone: nullableText(clientLimits.phone),
  notes: nullableText(clientLimits.notes),
  address: nullableText(clientLimits.address),
  legalName: nullableText(clientLimits.name),
  contacts: z
    .array(
      Client.shape.contacts.element.extend({
        name: storableText(clientLimits.name),
        email: nullableText(clientLimits.email),
        phone: nullableText(clientLimits.phone),
      }),
    )
    .max(clientLimits.contacts),
  postalAddress: z
    .object({
      street: nullableText(clientLimits.street),
      street2: nullableText(clientLimits.street),
      postalCode: nullableText(clientLimits.postalCode),
      city: nullableText(clientLimits.city),
      region: nullableText(clientLimits.city),
      countryCode: nullableText(2),
    })
    .nullable(),
  vatId: nullableText(clientLimits.vatId),
  registrationId: nullableText(clientLimits.registrationId),
  language: nullableText(clientLimits.language),
  paymentTermsDays: z.int().min(0).max(maxPaymentTermsDays).nullable(),
  buyerReference: nullableText(clientLimits.buyerReference),
  electronicAddress: z
    .object({ scheme: storableText(10), id: storableText(clientLimits.electronicAddress) })
    .nullable(),
  tags: z.array(storableText(clientLimits.tag)).max(clientLimits.tags),
  createdAt: Instant,
  updatedAt: Instant,
  revision: StorableRevision,
});
