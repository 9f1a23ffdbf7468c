import type { ImportKind } from './import-formats.ts';

/** The fields that a column can have, by kind of rows. */
export const fieldsByKind = {
  entries: [
    'date',
    'start',
    'endDate',
    'end',
    'duration',
    'description',
    'notes',
    'client',
    'project',
    'task',
    'tags',
    'billable',
    'invoiced',
    'timeKind',
    'givenName',
    'person',
    'timeZone',
    'invoiceNumber',
  ],
  clients: [
    'client',
    'legalName',
    'email',
    'phone',
    'street',
    'street2',
    'postalCode',
    'city',
    'region',
    'country',
    'address',
    'postalAddress',
    'contactName',
    'contactEmail',
    'contactPhone',
    'contacts',
    'vatId',
    'registrationId',
    'currency',
    'language',
    'paymentTermsDays',
    'billingType',
    'hourlyRate',
    'retainerRate',
    'retainerHours',
    'buyerReference',
    'electronicAddress',
    'electronicScheme',
    'tags',
    'colour',
    'notes',
    'isActive',
  ],
  projects: [
    'project',
    'client',
    'status',
    'billingType',
    'hourlyRate',
    'retainerRate',
    'retainerHours',
    'retainerPeriod',
    'retainerCarryOver',
    'retainerStart',
    'budgetHours',
    'budgetAmount',
    'budgetBy',
    'budget',
    'startDate',
    'endDate',
    'poNumber',
    'colour',
    'notes',
    'ownFields',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof fieldsByKind)[ImportKind][number];

export const fieldLabels: Record<ImportField, string> = {
  date: 'Date',
  start: 'Start',
  endDate: 'End date',
  end: 'End',
  duration: 'Duration',
  description: 'Description',
  notes: 'Notes',
  client: 'Client',
  project: 'Project',
  task: 'Task',
  tags: 'Tags',
  billable: 'Billable',
  invoiced: 'Invoiced',
  timeKind: 'Type of time',
  givenName: 'First name',
  person: 'Person',
  timeZone: 'Time zone',
  invoiceNumber: 'Invoice number',
  email: 'Email',
  phone: 'Phone',
  legalName: 'Legal name',
  street: 'Street',
  street2: 'Address line 2',
  postalCode: 'Postcode',
  city: 'City',
  region: 'Region',
  country: 'Country',
  address: 'Free-form address',
  postalAddress: 'Postal address, as exported by Stint',
  contactName: 'Contact person',
  contactEmail: 'Contact’s email',
  contactPhone: 'Contact’s phone',
  contacts: 'Contacts, as exported by Stint',
  vatId: 'VAT ID',
  registrationId: 'Registration ID',
  currency: 'Currency',
  language: 'Language',
  paymentTermsDays: 'Payment terms, in days',
  billingType: 'Billing type',
  hourlyRate: 'Hourly rate',
  retainerRate: 'Retainer rate',
  retainerHours: 'Retainer hours',
  retainerPeriod: 'Retainer period',
  retainerCarryOver: 'Carry-over',
  retainerStart: 'Retainer start',
  buyerReference: 'Buyer reference',
  electronicAddress: 'E-invoice address',
  electronicScheme: 'E-invoice address type',
  colour: 'Colour',
  isActive: 'Active',
  status: 'Status',
  budgetHours: 'Budget in hours',
  budgetAmount: 'Budget in money',
  budgetBy: 'Budget by hours or money',
  budget: 'Budget',
  startDate: 'Start date',
  poNumber: 'PO number',
  ownFields: 'Custom fields, as exported by Stint',
};

/** The field of each column, in column order; null: not imported. */
export type Columns = readonly (ImportField | null)[];

/** Why the columns aren't sufficient, as text; undefined if they are. */
export function columnsProblem(columns: Columns, kind: ImportKind): string | undefined {
  const chosen = columns.filter((field) => field !== null);
  const duplicate = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (duplicate) return `Two columns are set to “${fieldLabels[duplicate]}”. Choose one.`;
  const hasField = (field: ImportField) => chosen.includes(field);
  switch (kind) {
    case 'clients':
      return hasField('client') ? undefined : 'Choose the column with client names.';
    case 'projects':
      return hasField('project') ? undefined : 'Choose the column with project names.';
    case 'entries':
      if (!hasField('date') && !hasField('start')) return 'Choose the date column.';
      if (!hasField('duration') && !(hasField('start') && hasField('end'))) {
        return 'Choose the duration column, or the start and end columns.';
      }
      return undefined;
  }
}
