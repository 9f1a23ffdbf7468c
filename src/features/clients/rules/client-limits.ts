import * as m from '#messages/api/clients.ts';
export const billingTypes = ['hourly', 'fixed', 'retainer'] as const;
export type BillingType = (typeof billingTypes)[number];

/** Rates are in currency units per hour; null: not set. [3.8] */
export type Billing = {
  billingType: BillingType | null;
  hourlyRate: number | null;
  retainerRate: number | null;
  retainerHours: number | null;
};

/** In characters (graphemes), as people count them. */
export const clientLimits = {
  name: 200,
  email: 254,
  phone: 50,
  address: 1_000,
  notes: 10_000,
  contacts: 50,
  street: 200,
  postalCode: 20,
  city: 100,
  vatId: 30,
  language: 35,
  electronicAddress: 200,
  tags: 20,
  tag: 40,
} as const;

export const maxPaymentTermsDays = 365;

/** The input of emailHash; undefined without an email. [3.5] */
export function normalizeEmail(email: string | null | undefined): string | undefined {
  const normalised = email?.trim().toLowerCase();
  return normalised === '' ? undefined : normalised;
}

/** Features with records that refer to clients, in the order of messages. */
export const referringFeatures = [
  'projects',
  'timesheets',
  'documents',
  'expenses',
  'approvals',
  'invoices',
  'payments',
  'recurringInvoices',
  'scheduledReports',
  'reminders',
  'timer',
  'accounts',
] as const;

type ReferenceCount = { what: string };

/** "This client has 3 projects and 25 time entries. Archive it instead." */
export function inUseMessage(references: readonly ReferenceCount[]): string {
  return m.inUseBy({ references: references.map(({ what }) => what).join(' and ') });
}
