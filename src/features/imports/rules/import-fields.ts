import * as m from '#messages/imports.ts';
import type { ImportKind, ImportFormat } from './import-formats.ts';

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
    'fixedPrice',
    'instalments',
    'tasks',
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
  date: m.date,
  start: m.start,
  endDate: m.endDate,
  end: m.end,
  duration: m.duration,
  description: m.description,
  notes: m.notes,
  client: m.client,
  project: m.project,
  task: m.task,
  tags: m.tags,
  billable: m.billable,
  invoiced: m.invoiced,
  timeKind: m.timeKind,
  givenName: m.givenName,
  person: m.person,
  timeZone: m.timeZone,
  invoiceNumber: m.invoiceNumber,
  email: m.email,
  phone: m.phone,
  legalName: m.legalName,
  street: m.street,
  street2: m.street2,
  postalCode: m.postalCode,
  city: m.city,
  region: m.region,
  country: m.country,
  address: m.address,
  postalAddress: m.postalAddress,
  contactName: m.contactName,
  contactEmail: m.contactEmail,
  contactPhone: m.contactPhone,
  contacts: m.contacts,
  vatId: m.vatId,
  registrationId: m.registrationId,
  currency: m.currency,
  language: m.language,
  paymentTermsDays: m.paymentTermsDays,
  billingType: m.billingType,
  hourlyRate: m.hourlyRate,
  retainerRate: m.retainerRate,
  retainerHours: m.retainerHours,
  retainerPeriod: m.retainerPeriod,
  retainerCarryOver: m.retainerCarryOver,
  retainerStart: m.retainerStart,
  fixedPrice: m.fixedPrice,
  instalments: m.instalments,
  tasks: m.tasks,
  buyerReference: m.buyerReference,
  electronicAddress: m.electronicAddress,
  electronicScheme: m.electronicScheme,
  colour: m.colour,
  isActive: m.isActive,
  status: m.status,
  budgetHours: m.budgetHours,
  budgetAmount: m.budgetAmount,
  budgetBy: m.budgetBy,
  budget: m.budget,
  startDate: m.startDate,
  poNumber: m.poNumber,
  ownFields: m.ownFields,
};

/** The field of each column, in column order; null: not imported. */
export type Columns = readonly (ImportField | null)[];

/** Why the columns aren't sufficient, as text; undefined if they are. */
export function columnsProblem(columns: Columns, kind: ImportKind): string | undefined {
  const chosen = columns.filter((field) => field !== null);
  const duplicate = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (duplicate) return m.duplicateColumn({ field: fieldLabels[duplicate] });
  const hasField = (field: ImportField) => chosen.includes(field);
  switch (kind) {
    case 'clients':
      return hasField('client') ? undefined : m.chooseClientColumn;
    case 'projects':
      return hasField('project') ? undefined : m.chooseProjectColumn;
    case 'entries':
      if (!hasField('date') && !hasField('start')) return m.chooseDateColumn;
      if (!hasField('duration') && !(hasField('start') && hasField('end'))) {
        return m.chooseDurationColumn;
      }
      return undefined;
  }
}

/** Headers of each field in lower case, best match first. */
export type HeaderAliases = { readonly [F in ImportField]?: readonly string[] };
/** Aliases that differ per tool. */
export type HeaderAliasesByFormat = { generic: HeaderAliases } & { [F in ImportFormat]?: HeaderAliases };
