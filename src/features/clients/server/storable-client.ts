import * as z from 'zod';
import { clientLimits, longestPaymentTerms } from '#src/features/clients/client.ts';
import { billingDefaults } from '#src/features/clients/contract-fields.ts';
import { Client } from '#src/features/clients/contract.ts';
import { Instant, StorableRevision, text } from '#src/platform/shared/shapes.ts';

const orNone = (longest: number) => text(longest).nullable();

/** A client as a restore may bring it. */
export const StorableClient = Client.extend({
  ...billingDefaults,
  name: text(clientLimits.name),
  email: orNone(clientLimits.email),
  phone: orNone(clientLimits.phone),
  notes: orNone(clientLimits.notes),
  address: orNone(clientLimits.address),
  legalName: orNone(clientLimits.name),
  contacts: z
    .array(
      Client.shape.contacts.element.extend({
        name: text(clientLimits.name),
        email: orNone(clientLimits.email),
        phone: orNone(clientLimits.phone),
      }),
    )
    .max(clientLimits.contacts),
  postalAddress: z
    .object({
      street: orNone(clientLimits.street),
      street2: orNone(clientLimits.street),
      postalCode: orNone(clientLimits.postalCode),
      city: orNone(clientLimits.city),
      region: orNone(clientLimits.city),
      countryCode: orNone(2),
    })
    .nullable(),
  vatId: orNone(clientLimits.vatId),
  registrationId: orNone(clientLimits.registrationId),
  language: orNone(clientLimits.language),
  paymentTermsDays: z.int().min(0).max(longestPaymentTerms).nullable(),
  buyerReference: orNone(clientLimits.buyerReference),
  electronicAddress: z.object({ scheme: text(10), id: text(clientLimits.electronicAddress) }).nullable(),
  tags: z.array(text(clientLimits.tag)).max(clientLimits.tags),
  createdAt: Instant,
  updatedAt: Instant,
  revision: StorableRevision,
});
