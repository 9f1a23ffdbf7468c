import * as z from 'zod';
import { findClientNames } from '#src/features/clients/server/public.ts';
import { exportPrivateFields, recordConversion } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import {
  ExpenseLine,
  WrittenExpenseSettings,
  expenseFields,
} from '#src/features/expenses/contract-fields.ts';
import { ExpenseTrip, Mileage, PerDiem } from '#src/features/expenses/contract-kinds.ts';
import { Expense } from '#src/features/expenses/contract.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { conversionProblems, convertExpense } from '#src/features/expenses/rules/convert-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseProblems } from '#src/features/expenses/rules/expense-problems.ts';
import { kindProblems } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { recurrenceProblems } from '#src/features/expenses/rules/recurring/recurrence-problems.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { eachPage, tooLongColumn } from '#src/platform/server/export-contract.ts';
import type { ExportableArea, ExportablePart } from '#src/platform/server/export-contract.ts';
import { storableVersion } from '#src/platform/shared/record-fields.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { findExpenseSettings, saveExpenseSettings } from './expense-settings.ts';
import { newestExpenses } from './queries.ts';

/** An expense as a restored export may contain it. */
const StorableExpense = Expense.extend({
  ...z.object(expenseFields).required().shape,
  mileage: Mileage.nullable(),
  perDiem: PerDiem.nullable(),
  recurrence: Recurrence.nullable(),
  ...storableVersion,
});

/** Parts that reading would leave out. */
const StorableRow = z.looseObject({
  lines: z.array(ExpenseLine).optional(),
  mileage: Mileage.nullish(),
  per_diem: PerDiem.nullish(),
  trip: ExpenseTrip.nullish(),
  recurrence: Recurrence.nullish(),
});

export const expensesExportArea: ExportableArea<FieldCipher> = {
  name: 'expenses',
  refersTo: ['clients', 'projects', 'invoices'],
  table: 'expenses',
  columns: Object.keys(Expense.shape)
    .filter((field) => !field.endsWith('Enc'))
    .flatMap((field) => (['clientId', 'projectId'].includes(field) ? [field.slice(0, -2), field] : [field])),
  pages: (db, owner) => eachPage((page) => newestExpenses(db, owner, page)),
  async nameResolver(db, owner) {
    const [clients, projects] = [await findClientNames(db, owner), await findProjectNames(db, owner)];
    return (record) => {
      const { clientId, projectId } = Expense.parse(record);
      return {
        client: clientId === null ? null : clients.get(clientId),
        project: projectId === null ? null : projects.get(projectId),
      };
    };
  },
  rowProblem(row) {
    const { vendor, guests, notes } = expenseLimits;
    return tooLongColumn(row, { vendor, guests, notes }) ?? validationMessage(StorableRow.safeParse(row));
  },
  recordProblem(record) {
    const checked = StorableExpense.safeParse(record);
    if (!checked.success) return validationMessage(checked);
    const { currency, accountCurrency } = checked.data;
    // The day alone converts nothing.
    const conversion = { ...checked.data, rateDay: null };
    const [problem] = [
      ...kindProblems(checked.data),
      ...recurrenceProblems(checked.data),
      ...expenseProblems(checked.data),
      ...conversionProblems(conversion, accountCurrency ?? currency),
    ];
    if (problem) return `${problem.field} ${problem.reason}`;
    return hasCalculatedAmounts(checked.data) ? null : 'amounts don’t match the lines';
  },
  ...exportPrivateFields(privateExpenseFields, (record) => Expense.parse(record)),
};

function hasCalculatedAmounts(expense: z.output<typeof StorableExpense>): boolean {
  const { netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor } = calculateExpense(expense);
  const amounts = {
    netMinor,
    taxMinor,
    grossMinor,
    recoverableTaxMinor,
    deductibleMinor,
    ...convertExpense(expense, expense.accountCurrency ?? expense.currency),
  };
  return Object.entries(amounts).every(([field, amount]) => Reflect.get(expense, field) === amount);
}

export const expensePrivateModeConversion = recordConversion(privateExpenseFields);

const Settings = z.object({ settings: WrittenExpenseSettings });

/** The categories and rates. */
export const expenseSettingsExportPart: ExportablePart = {
  name: 'expense-settings',
  async exportItems(db, owner) {
    const { settings, revision } = await findExpenseSettings(db, owner);
    return revision === 0 ? [] : [{ settings }];
  },
  itemProblem: (item) => validationMessage(Settings.safeParse(item)),
  async restoreItems(db, owner, items) {
    for (const item of items) await saveExpenseSettings(db, owner, Settings.parse(item));
    return { count: 0 };
  },
};
