import { clientTextLabels } from '#src/features/clients/client-text-labels.ts';
import { SharedClient } from '#src/features/clients/contract-shared.ts';
import { Client } from '#src/features/clients/contract.ts';
import { clientTexts } from '#src/features/clients/rules/client-texts.ts';
import { exampleIds, exampleRecord } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { mapValues } from '#src/platform/shared/objects.ts';

const contact = {
  id: exampleIds.other,
  name: 'Anna Weber',
  email: 'anna@acme.example',
  phone: null,
  receivesInvoices: true,
};
const postalAddress = {
  street: 'Lindenstraße 4',
  street2: null,
  postalCode: '10969',
  city: 'Berlin',
  region: null,
  countryCode: 'DE',
};
const electronicAddress = { scheme: 'EM', id: 'invoices@acme.example' };

export const clientsDescription: FeatureDescription = {
  schemas: {
    Client: namedSchema(Client, 'A person or company that you work for.', {
      ...mapValues(clientTexts, () => null),
      ...exampleRecord,
      id: exampleIds.client,
      name: 'Acme GmbH',
      email: 'office@acme.example',
      phone: '+49 30 1234567',
      notes: null,
      address: null,
      isActive: true,
      isInternal: false,
      billingType: 'hourly',
      hourlyRate: 95,
      retainerRate: null,
      retainerHours: null,
      legalName: 'Acme Gesellschaft mit beschränkter Haftung',
      contacts: [contact],
      postalAddress,
      vatId: 'DE136695976',
      currency: 'EUR',
      language: 'de',
      paymentTermsDays: 14,
      electronicAddress,
      eInvoiceFormat: null,
      tags: ['retail'],
      colour: '#556cd6',
      requiresApproval: false,
      rounding: null,
    }),
  },
  fields: {
    ...mapValues(clientTextLabels, (label) => `${label}; null without one.`),
    id: 'ID of the client, a UUID.',
    name: 'Name of the client.',
    'contacts.name': 'Name of the person.',
    'contacts.email': 'Email address of the person; null without one.',
    'contacts.phone': 'Phone number of the person, as typed; null without one.',
    'contacts.id': 'ID of the contact, a UUID. Leave it out for a new contact.',
    receivesInvoices: 'Whether this person receives the client’s invoices by email.',
    email: 'Email address of the client; null without one.',
    phone: 'Phone number of the client, as typed; null without one.',
    notes: 'Private notes on the client, never printed; null without them.',
    address:
      'Address as free text, such as from an import; null without one. `postalAddress` is printed instead if there is one.',
    emailHash:
      'SHA-256 of the email address, trimmed and in lower case, in base64; left out without an address.',
    isActive: 'Whether the client is active. Archived clients aren’t offered for new work.',
    'list.isActive': 'Returns only active clients (`true`) or only archived ones (`false`).',
    activeOnly: 'Returns only active clients.',
    isInternal: 'Whether this is your own client for unpaid work, whose time is never billable.',
    billingType:
      'How new projects of this client are billed: `hourly`, `retainer` or `fixed`; null if that is open.',
    requiresApproval: 'Whether new invoices offer only time that the client approved.',
    rounding: 'How the client’s time is rounded; null to round as the account does.',
    'rounding.minutes': 'Minutes to round to: 1, 5, 6, 15 or 30; 0 for exact time.',
    'rounding.direction': 'Rounds to the `nearest`, always `up` or always `down`.',
    hourlyRate:
      'Price of an hour in units of the client’s currency, such as 93.75, with up to four decimals; null for the default rate of the account.',
    retainerRate:
      'Price of a prepaid hour in units of the client’s currency, with up to four decimals; null without one.',
    retainerHours: 'Prepaid hours of a new project, in decimal hours; null without them.',
    legalName: 'Name that documents print instead of `name`; null to print `name`.',
    contacts: 'People who work for the client.',
    postalAddress: 'Billing address, printed on documents; null without one.',
    countryCode: 'Country, a two-letter ISO 3166-1 code such as `DE`; null without one.',
    vatId: 'VAT number with its country, such as `DE136695976`; null without one.',
    registrationId: 'Company number, such as the number in a commercial register; null without one.',
    currency:
      'Currency of the client’s documents and rates, a three-letter ISO 4217 code; null for the currency of the account.',
    language:
      'Language of the client’s documents, a BCP 47 tag such as `de-AT`; null for the language of the settings for invoices, or else of the client’s country.',
    paymentTermsDays: 'Days until an invoice is due; null for the days of the settings for invoices.',
    buyerReference:
      'Reference that is printed on every invoice, such as a Leitweg-ID or cost centre; null without one.',
    electronicAddress: 'Address for electronic invoices (EN 16931 BT-49); null without one.',
    'electronicAddress.scheme': 'Kind of address, a code of the EAS list such as `0088` or `EM`.',
    'electronicAddress.id': 'The address in that scheme.',
    eInvoiceFormat:
      'How the client gets electronic invoices: `facturX` (Factur-X, ZUGFeRD) or `xrechnungPdf` inside the PDF, `xrechnungCii`, `xrechnungUbl` or `peppol` as XML, or `none`; null for the format of the settings for invoices.',
    contactsEnc: 'The contacts as JSON, encrypted; only in private mode.',
    postalAddressEnc: 'The billing address as JSON, encrypted; only in private mode.',
    withoutCopies: 'Returns only clients with a field that has no encrypted copy yet.',
    search:
      'Returns only clients with these words in name, legal name, email or tags, ignoring case and accents.',
    tag: 'Returns only clients with this tag, ignoring case and accents.',
    'saveEncryptedCopies.clientId': 'ID of the client, a UUID.',
    'saveEncryptedCopies.revision': 'The revision of the client that the copies were made from.',
    'saveEncryptedCopies.result.count':
      '1 if the copies were saved, 0 if the client changed or was deleted since.',
    'mergePreview.id': 'ID of the client that stays, a UUID.',
    'merge.id': 'ID of the client that stays, a UUID.',
    fromId: 'ID of the client that is merged into the other one and then deleted, a UUID.',
    fromRevision:
      'The revision of the merged client that you last read. If it changed since, the call fails with `STALE`.',
    'merge.revision':
      'The revision of the remaining client that you last read. If it changed since, the call fails with `STALE`.',
    moves: 'How many records move to the remaining client, by kind. Kinds without records are left out.',
    'moves.feature': 'Kind of records.',
    'moves.count': 'How many records of this kind move.',
    'merges.result.items': 'The merges, newest first.',
    'merges.result.items.name': 'Name of the client that was merged into this one.',
    'merges.result.items.at': 'When the clients were merged, an instant in UTC (ISO 8601).',
    'saveEncryptedCopies.result': 'Whether the copies were saved.',
    'mergePreview.result': 'What the merge would move.',
    'merges.result': 'The merges that can still be undone.',
    'merge.result': 'The clients were merged.',
  },
};

export const sharedClientsDescription: FeatureDescription = {
  schemas: {
    SharedClient: namedSchema(SharedClient, 'A client of another account that is shared with you.', {
      grantId: exampleIds.other,
      name: 'Acme GmbH',
      ownerName: 'Mira Brandt',
    }),
  },
  fields: {
    grantId: 'ID of your right to view the client, a UUID.',
    name: 'Name of the client.',
    ownerName: 'Name of the person whose client it is.',
    'list.result.items': 'The clients.',
    'list.result.nextCursor': 'Always null: the list is complete.',
  },
};
