/** Whom the demo works for, as requests to add a client. */
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
    billingType: 'hourly',
    hourlyRate: 85,
  },
  {
    name: 'Meridian Clinics',
    email: 'projects@meridian-clinics.example',
    phone: '+43 1 555 0142',
    address: 'Meridian Clinics GmbH\nRennweg 12\n1030 Wien\nAustria',
    notes: 'Patient data never leaves their network: work on the test system only.',
    billingType: 'hourly',
    hourlyRate: 120,
  },
  {
    name: 'Harbour Lane Architects',
    email: 'office@harbourlane.example',
    phone: '+31 20 555 0177',
    address: 'Harbour Lane 8\n1011 AB Amsterdam\nNetherlands',
    notes: 'Invoices to Femke, cc the project lead. Net 14.',
  },
  {
    name: 'Lindqvist Coffee',
    email: 'ines@lindqvist.example',
    phone: '+46 8 555 0123',
    address: 'Lindqvist Coffee AB\nHornsgatan 41\n118 49 Stockholm\nSweden',
    notes: 'Ines decides, Oskar knows the shop system. Never call on roasting days (Tue).',
    billingType: 'hourly',
    hourlyRate: 105,
  },
];
