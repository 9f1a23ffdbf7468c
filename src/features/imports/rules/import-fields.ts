import { clientTextNames } from '#src/features/clients/rules/client-texts.ts';
import { tripColumns } from '#src/features/expenses/rules/kinds/trip-text.ts';
import { entryTextNames } from '#src/features/timesheets/rules/timesheet-limits.ts';
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
    ...entryTextNames,
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
    'hourlyRate',
    'entryAmount',
    'currency',
  ],
  clients: [
    'client',
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
    ...clientTextNames,
    'currency',
    'language',
    'paymentTermsDays',
    'billingType',
    'hourlyRate',
    'retainerRate',
    'retainerHours',
    'eInvoiceFormat',
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
  expenses: [
    'date',
    'vendor',
    'receiptNumber',
    'category',
    'description',
    'amount',
    'netAmount',
    'taxAmount',
    'taxRate',
    'currency',
    'client',
    'project',
    'paidBy',
    'paidOn',
    'reimbursedOn',
    'notes',
    'tags',
    'expenseKind',
    'taxCase',
    'recoverablePercent',
    'deductiblePercent',
    'ledgerAccount',
    'exchangeRate',
    'rateDay',
    'accountAmount',
    'accountCurrency',
    'voucherReason',
    'occasion',
    'guests',
    ...tripColumns,
    'billable',
    'markupPercent',
    'markupAmount',
    'billedAs',
    'billedText',
    'invoiceNumber',
    'givenName',
    'person',
    'lineNumber',
    'expenseId',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof fieldsByKind)[ImportKind][number];

/** Each once. */
export const importFields: readonly ImportField[] = [...new Set(Object.values(fieldsByKind).flat())];

/** The field of each column, in column order; null: not imported. */
export type Columns = readonly (ImportField | null)[];

export type ColumnsProblem =
  | { code: 'duplicateColumn'; field: ImportField }
  | {
      code:
        | 'chooseClientColumn'
        | 'chooseProjectColumn'
        | 'chooseDateColumn'
        | 'chooseAmountColumn'
        | 'chooseDurationColumn';
    };

/** Why the columns aren't sufficient; undefined if they are. */
export function columnsProblem(columns: Columns, kind: ImportKind): ColumnsProblem | undefined {
  const chosen = columns.filter((field) => field !== null);
  const duplicate = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (duplicate) return { code: 'duplicateColumn', field: duplicate };
  const hasField = (field: ImportField) => chosen.includes(field);
  switch (kind) {
    case 'clients':
      return hasField('client') ? undefined : { code: 'chooseClientColumn' };
    case 'projects':
      return hasField('project') ? undefined : { code: 'chooseProjectColumn' };
    case 'expenses':
      if (!hasField('date')) return { code: 'chooseDateColumn' };
      return hasField('amount') || hasField('netAmount') ? undefined : { code: 'chooseAmountColumn' };
    case 'entries':
      if (!hasField('date') && !hasField('start')) return { code: 'chooseDateColumn' };
      if (!hasField('duration') && !(hasField('start') && hasField('end'))) {
        return { code: 'chooseDurationColumn' };
      }
      return undefined;
  }
}

/** Headers of each field in lower case, best match first. */
export type HeaderAliases = { readonly [F in ImportField]?: readonly string[] };
/** Aliases that differ per tool. */
export type HeaderAliasesByFormat = { generic: HeaderAliases } & { [F in ImportFormat]?: HeaderAliases };
