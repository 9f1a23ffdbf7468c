/** The demo's clients, as create requests. */
import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';

export type ClientName =
  | 'Lindqvist Coffee'
  | 'Harbour Lane Architects'
  | 'Meridian Clinics'
  | 'Okoro Photography';
type DemoClient = z.input<typeof NewClient> & { name: ClientName; isFormer?: true };

export const demoClients: DemoClient[] = [
  {
    name: 'Okoro Photography',
    isFormer: true,
    email: 'tamsin@okoro.example',
    phone: '+44 20 7946 0311',
    address: '4 Mill Yard\nLondon E8 3RL\nUnited Kingdom',
    notes: 'Moved to an agency in spring; parted as friends.',
    postalAddress: { street: '4 Mill Yard', postalCode: 'E8 3RL', city: 'London', countryCode: 'GB' },
    paymentTermsDays: 30,
    tags: ['Photography'],
    colour: '#8a6d3b',
    billingType: 'hourly',
    hourlyRate: 85,
  },
  {
    name: 'Meridian Clinics',
    email: 'projects@meridian-clinics.example',
    phone: '+43 1 555 0142',
    address: 'Meridian Clinics GmbH\nRennweg 12\n1030 Wien\nAustria',
    notes: 'Patient data never leaves their network: work on the test system only.',
    legalName: 'Meridian Clinics GmbH',
    contacts: [
      { name: 'Jonas Auer', email: 'jonas.auer@meridian-clinics.example', phone: '+43 1 555 0143' },
      { name: 'Accounts', email: 'invoices@meridian-clinics.example', receivesInvoices: true },
    ],
    postalAddress: { street: 'Rennweg 12', postalCode: '1030', city: 'Wien', countryCode: 'AT' },
    vatId: 'ATU12345678',
    registrationId: 'FN 123456a',
    language: 'de-AT',
    paymentTermsDays: 30,
    buyerReference: 'PRJ-2026-014',
    electronicAddress: { scheme: '9914', id: 'ATU12345678' },
    tags: ['Health', 'Retained'],
    colour: '#2f7ec4',
    billingType: 'hourly',
    hourlyRate: 120,
  },
  {
    name: 'Harbour Lane Architects',
    email: 'office@harbourlane.example',
    phone: '+31 20 555 0177',
    address: 'Harbour Lane 8\n1011 AB Amsterdam\nNetherlands',
    notes: 'Cc the project lead on every invoice.',
    contacts: [
      {
        name: 'Femke Smit',
        email: 'femke@harbourlane.example',
        phone: '+31 20 555 0178',
        receivesInvoices: true,
      },
    ],
    postalAddress: { street: 'Harbour Lane 8', postalCode: '1011 AB', city: 'Amsterdam', countryCode: 'NL' },
    vatId: 'NL123456789B01',
    registrationId: '12345678',
    language: 'en-GB',
    paymentTermsDays: 14,
    tags: ['Architecture'],
    colour: '#9d4edd',
  },
  {
    name: 'Lindqvist Coffee',
    email: 'ines@lindqvist.example',
    phone: '+46 8 555 0123',
    address: 'Lindqvist Coffee AB\nHornsgatan 41\n118 49 Stockholm\nSweden',
    notes: 'Ines decides, Oskar knows the shop system. Never call on roasting days (Tue).',
    legalName: 'Lindqvist Coffee AB',
    contacts: [
      {
        name: 'Ines Lindqvist',
        email: 'ines@lindqvist.example',
        phone: '+46 8 555 0124',
        receivesInvoices: true,
      },
      { name: 'Oskar Nyman', email: 'oskar@lindqvist.example' },
    ],
    postalAddress: { street: 'Hornsgatan 41', postalCode: '118 49', city: 'Stockholm', countryCode: 'SE' },
    vatId: 'SE123456789001',
    registrationId: '123456-7890',
    language: 'sv',
    paymentTermsDays: 30,
    electronicAddress: { scheme: '0007', id: '1234567890' },
    tags: ['Retail', 'Retained'],
    colour: '#b45309',
    billingType: 'hourly',
    hourlyRate: 105,
  },
];
