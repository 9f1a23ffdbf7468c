/** Valid requests; a test overrides what matters to it. */
import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';
import type { NewExpense } from '#src/features/expenses/contract.ts';
import type { NewProject } from '#src/features/projects/contract.ts';
import { projectTexts } from '#src/features/projects/rules/project-limits.ts';
import type { PinnedWork } from '#src/features/timesheets/contract-pins.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { newId } from '#src/platform/web/new-id.ts';

type ClientRequest = z.input<typeof NewClient>;
type ProjectRequest = z.input<typeof NewProject>;
type ExpenseRequest = z.input<typeof NewExpense>;
type EntryRequest = z.input<typeof NewTimesheetEntry>;

export function aClient(fields: Partial<ClientRequest> = {}): ClientRequest {
  return { name: 'Northwind Traders', ...fields };
}

/** What invoices print of a project. */
export const projectForInvoices = mapValues(projectTexts, () => 'PO-7');

/** A client with everything an invoice needs. */
export const clientForInvoices = {
  legalName: 'Northwind Traders GmbH',
  contacts: [
    {
      name: 'Nora Nord',
      email: 'Nora@Northwind.example',
      phone: '+49 30 555 0101',
      receivesInvoices: true,
    },
  ],
  postalAddress: {
    street: 'Hafenstraße 1',
    street2: 'Hinterhaus',
    postalCode: '10115',
    city: 'Berlin',
    region: 'Berlin',
    countryCode: 'DE',
  },
  vatId: 'DE123456789',
  registrationId: 'HRB 12345',
  currency: 'CHF',
  language: 'de-AT',
  paymentTermsDays: 14,
  buyerReference: '04011000-1234512345-06',
  eInvoiceFormat: 'none',
  electronicAddress: { scheme: '0204', id: '04011000-1234512345-06' },
  tags: ['Retail', 'Germany'],
  colour: '#19857b',
} satisfies Partial<ClientRequest>;

export function aProject(fields: Partial<ProjectRequest> = {}): ProjectRequest {
  return { name: 'New website', ...fields };
}

export function anEntry(fields: Partial<EntryRequest> = {}): EntryRequest {
  return { date: '2026-03-02', description: 'Drew the first sketch', duration: 1, ...fields };
}

export function aPin(fields: Partial<PinnedWork> = {}): PinnedWork {
  const nothing = { description: '', clientId: null, projectId: null, taskId: null, tags: [] };
  return { ...nothing, billable: true, ...fields };
}

export function anExpense(fields: Partial<ExpenseRequest> = {}): ExpenseRequest {
  return {
    day: '2026-03-02',
    vendor: 'Deutsche Bahn',
    lines: [{ id: newId(), amountMinor: 10_700, taxRate: '7' }],
    ...fields,
  };
}

export { newId };
