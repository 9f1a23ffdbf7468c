/** The demo's projects: every billing type and status, and when they were active in the past year. */
import type * as z from 'zod';
import type { NewProject } from '#src/features/projects/contract.ts';
import type { ClientName } from './demo-clients.ts';
import type { taskDescriptions } from './entry-descriptions.ts';

export type DemoProject = {
  key: keyof typeof taskDescriptions;
  client: ClientName | null;
  /** Days ago: first and last day of work. */
  from: number;
  to: number;
  /** Share of a day's time, relative to the other projects. */
  weight: number;
  /** Share of the time that was prepaid. */
  retainerShare?: number;
  /** Days from today. */
  instalments?: { dueIn: number; amount: number; name: string }[];
  /** The first whose descriptions match is the entry's task. */
  tasks?: { name: string; hourlyRate?: number; descriptions: RegExp }[];
  request: z.input<typeof NewProject>;
};

/** Oldest first, so the newest tops the list. */
export const demoProjects: DemoProject[] = [
  {
    key: 'competition',
    client: 'Harbour Lane Architects',
    from: 364,
    to: 318,
    weight: 4,
    request: { name: 'Competition microsite', status: 'Archived', billingType: 'hourly', hourlyRate: 95 },
  },
  {
    key: 'gallery',
    client: 'Okoro Photography',
    from: 352,
    to: 262,
    weight: 3,
    request: { name: 'Wedding gallery', status: 'Archived' },
  },
  {
    key: 'support',
    client: 'Meridian Clinics',
    from: 364,
    to: 120,
    weight: 1.2,
    retainerShare: 0.85,
    request: {
      name: 'Support contract',
      status: 'Completed',
      billingType: 'retainer',
      retainerRate: 100,
      hourlyRate: 125,
    },
  },
  {
    key: 'shop',
    client: 'Lindqvist Coffee',
    from: 364,
    to: 0,
    weight: 4,
    request: {
      name: 'Online shop',
      billingType: 'hourly',
      purchaseOrder: 'LQ-014',
      budgetHours: 420,
      colour: '#b45309',
    },
  },
  {
    key: 'catalogue',
    client: 'Lindqvist Coffee',
    from: 300,
    to: 236,
    weight: 3.5,
    request: { name: 'Spring catalogue', status: 'Completed', billingType: 'fixed', budget: 6400 },
  },
  {
    key: 'register',
    client: 'Harbour Lane Architects',
    from: 258,
    to: 20,
    weight: 3,
    request: {
      name: 'Drawing register',
      billingType: 'hourly',
      hourlyRate: 110,
      budgetAmount: 18_000,
      colour: '#8a6d3b',
    },
  },
  {
    key: 'booking',
    client: 'Meridian Clinics',
    from: 215,
    to: 0,
    weight: 4.5,
    tasks: [
      { name: 'Meetings', hourlyRate: 90, descriptions: /^(Stand-up|Call)/ },
      { name: 'Testing', descriptions: /test|review|^Bug/i },
      { name: 'Development', descriptions: /./ },
    ],
    request: { name: 'Appointment booking', billingType: 'hourly', colour: '#19857b' },
  },
  {
    key: 'care',
    client: 'Lindqvist Coffee',
    from: 200,
    to: 0,
    weight: 2,
    request: {
      name: 'Shop care plan',
      colour: '#c2417c',
      billingType: 'retainer',
      retainerRate: 80,
      retainerPeriod: 'monthly',
      retainerHours: 14,
      retainerCarryOver: 1,
    },
  },
  {
    key: 'hosting',
    client: 'Harbour Lane Architects',
    from: 140,
    to: 0,
    weight: 1.2,
    retainerShare: 1.7,
    request: { name: 'Website hosting', billingType: 'retainer', colour: '#2f7ec4' },
  },
  {
    key: 'audit',
    client: 'Meridian Clinics',
    from: 112,
    to: 84,
    weight: 3,
    request: {
      name: 'Accessibility audit',
      status: 'On hold',
      billingType: 'fixed',
      fixedPrice: 4800,
      colour: '#556cd6',
    },
  },
  {
    key: 'portfolio',
    client: 'Harbour Lane Architects',
    from: 96,
    to: 0,
    weight: 3,
    instalments: [
      { dueIn: -60, amount: 4_350, name: 'Concept' },
      { dueIn: 14, amount: 5_800, name: 'Design and build' },
      { dueIn: 60, amount: 4_350, name: 'Launch' },
    ],
    request: { name: 'Portfolio website', billingType: 'fixed', fixedPrice: 14_500, colour: '#9d4edd' },
  },
  {
    key: 'studio',
    client: null,
    from: 364,
    to: 0,
    weight: 1.4,
    request: { name: 'Own studio', colour: '#5c8a1e' },
  },
];
