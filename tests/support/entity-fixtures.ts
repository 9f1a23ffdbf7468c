/** Records as the server returns them; a test overrides what matters to it. */
import type { Client } from '#src/features/clients/contract.ts';
import { clientTexts } from '#src/features/clients/rules/client-texts.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { noTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { projectTexts } from '#src/features/projects/rules/project-limits.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';

const userId = '019c0000-0000-7000-8000-000000000001';
const noBilling = { billingType: null, hourlyRate: null, retainerRate: null, retainerHours: null };
const storedFields = {
  userId,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
};

/** An id from a number: `anId(7)`. */
export function anId(number: number): string {
  return `019c0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** A record without the fields that differ after an undo. */
export function withoutRevision<R extends { revision: number; updatedAt: string }>(record: R | null) {
  if (!record) throw new Error('it should be there');
  const { revision: _revision, updatedAt: _updatedAt, ...rest } = record;
  return rest;
}

export function clientRecord(fields: Partial<Client> & Pick<Client, 'id' | 'name'>): Client {
  return {
    ...storedFields,
    ...noBilling,
    ...mapValues(clientTexts, () => null),
    email: null,
    phone: null,
    notes: null,
    address: null,
    isActive: true,
    isInternal: false,
    contacts: [],
    postalAddress: null,
    vatId: null,
    currency: null,
    language: null,
    paymentTermsDays: null,
    eInvoiceFormat: null,
    electronicAddress: null,
    tags: [],
    colour: null,
    requiresApproval: false,
    rounding: null,
    ...fields,
  };
}

export function projectRecord(fields: Partial<Project> & Pick<Project, 'id' | 'name'>): Project {
  return {
    ...storedFields,
    ...noTerms,
    billingFrom: null,
    earlierTerms: [],
    retainerHoursUsed: 0,
    retainerHoursAvailable: fields.retainerHours ?? null,
    clientId: null,
    status: 'Active',
    fixedPrice: null,
    instalments: [],
    tasks: [],
    budgetHours: null,
    budgetAmount: null,
    colour: null,
    startDate: null,
    endDate: null,
    ...mapValues(projectTexts, () => null),
    notes: null,
    rounding: null,
    ...fields,
  };
}

export function entryRecord(fields: Partial<TimesheetEntry> & Pick<TimesheetEntry, 'id'>): TimesheetEntry {
  return {
    ...storedFields,
    date: `${fields.day ?? '2026-11-20'}T11:00:00.000Z`,
    day: '2026-11-20',
    timeZone: 'Europe/Berlin',
    startTime: null,
    endTime: null,
    duration: 1,
    description: 'Sketches',
    ...mapValues(entryTexts, () => null),
    tags: [],
    clientId: null,
    projectId: null,
    taskId: null,
    billable: true,
    invoiced: false,
    invoiceNumber: null,
    breakPeriods: [],
    activityLog: [],
    rate: 93.75,
    rateReason: 'noProject',
    amountMinor: 9375,
    currency: 'EUR',
    ...fields,
  };
}
