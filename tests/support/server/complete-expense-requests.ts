import { expenseTexts } from '#src/features/expenses/rules/expense-limits.ts';
import {
  starterMileageRates,
  starterPerDiemRates,
} from '#src/features/expenses/rules/kinds/starter-rates.ts';
/** Complete requests of expenses. */
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { encryptedCopy, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';

const categories = starterCategories('DE');
const categoryId = categories[0]?.id;
const expense = {
  kind: 'purchase',
  day: '2026-03-02',
  vendor: 'Hotel Adler',
  vendorEnc: encryptedCopy,
  receiptNumber: '4711',
  currency: 'USD',
  pricesIncludeTax: true,
  taxCase: 'domestic',
  lines: [
    {
      id: newId(),
      categoryId,
      description: 'Two nights',
      amountMinor: 10_700,
      taxRate: '7',
      taxMinor: 700,
      recoverablePercent: 50,
      deductiblePercent: 70,
    },
  ],
  receiptTotalMinor: 10_700,
  isBillable: true,
  markupPercent: '12.5',
  markupMinor: null,
  billedAs: 'gross',
  billedText: 'Two nights',
  exchangeRate: '0.93125',
  rateDay: '2026-03-02',
  chargedMinor: 9970,
  paidBy: 'own',
  paidOn: '2026-03-02',
  reimbursedOn: '2026-03-31',
  ...mapValues(expenseTexts, () => 'Kick-off'),
  guests: 'Nora Nord',
  guestsEnc: encryptedCopy,
  notes: 'With breakfast',
  notesEnc: encryptedCopy,
  tags: ['trip'],
  trip: { from: 'Berlin', to: 'Hamburg', purpose: 'Kick-off' },
  tripEnc: encryptedCopy,
  mileage: null,
  perDiem: null,
  isDraft: false,
  recurrence: { every: 1, unit: 'month', firstDay: '2026-04-02', lastDay: '2027-04-02', isPaused: true },
};
const germany = { country: 'DE', currency: 'EUR' };
const rates = {
  mileageRates: starterMileageRates(germany),
  perDiemRates: starterPerDiemRates(germany),
};

const filter = ({ clientId, projectId }: { clientId: string; projectId: string }) => ({
  from: '2026-03-01',
  to: '2026-03-31',
  clientId,
  projectId,
  categoryId,
  state: 'reimbursed',
  paidBy: 'own',
  isRecurring: true,
  search: 'adler',
});

export const expenseRequests: Record<string, CompleteRequest> = {
  'exchangeRates.get': { fields: noFields },
  'exchangeRates.propose': { fields: () => ({ currency: 'USD', day: '2026-03-02' }) },
  'exchangeRates.refresh': { fields: noFields },
  'exchangeRates.remove': { fields: noFields },
  'expenses.create': {
    fields: ({ clientId, projectId }) => ({ id: newId(), ...expense, clientId, projectId }),
  },
  'expenses.list': {
    fields: (ids) => ({
      ...filter(ids),
      sort: 'day',
      order: 'asc',
      limit: 10,
      cursor: Buffer.from(JSON.stringify(['2026-03-02', '2026-03-02T12:00:00.000Z', newId()])).toString(
        'base64url',
      ),
    }),
  },
  'expenses.totals': { fields: filter },
  'expenses.monthly': { fields: filter },
  'expenses.overview': { fields: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  'expenses.vendors': { fields: noFields },
  'reports.expenses': { fields: (records) => ({ format: 'csv', ...filter(records) }) },
  'expenses.get': { target: 'expense', fields: noFields },
  'expenses.update': {
    target: 'expense',
    fields: ({ clientId, projectId }) => ({
      ...expense,
      clientId,
      projectId,
      pause: { isPaused: true, pausedUntil: '2100-03-31' },
      revision: 1,
      operationId: newId(),
    }),
  },
  'expenses.delete': { target: 'expense', fields: () => ({ revision: 1 }) },
  'expenses.undo': { target: 'deletedExpense', fields: noFields },
  'expenses.split': {
    target: 'expense',
    fields: ({ clientId, projectId }) => ({
      revision: 1,
      operationId: newId(),
      parts: [
        { clientId, projectId, isBillable: true, lineIds: [], share: 60 },
        { clientId: null, projectId: null, isBillable: false, lineIds: [], share: 40 },
      ],
    }),
  },
  'expenses.margins': { fields: ({ clientId, projectId }) => ({ clientId, projectId }) },
  'expenses.readReceipt': { target: 'receipt', fields: () => ({ readsPicture: false }) },
  'expenses.findDuplicates': {
    // There are two equal expenses; the edited one is like no other.
    fields: async ({ createRecord }) => {
      await createRecord('otherExpense');
      const edited = {
        vendor: 'Unique',
        receiptNumber: 'U-1',
        day: '2026-04-01',
        grossMinor: 1,
        currency: 'EUR',
      };
      return { ids: [await createRecord('expense')], edited: { id: newId(), ...edited } };
    },
  },
  'expenses.answerDuplicate': {
    target: 'expense',
    fields: async ({ createRecord }) => ({ otherId: await createRecord('otherExpense'), answer: 'distinct' }),
  },
  'expenses.settings': { fields: noFields },
  'expenses.updateSettings': {
    fields: async ({ createRecord }) => ({
      settings: { categories, ...rates },
      revision: Number(await createRecord('expenseSettingsRevision')),
    }),
  },
  'expenses.mileageTotal': {
    fields: async ({ createRecord }) => ({
      vehicle: 'Car',
      unit: 'km',
      day: '2026-03-02',
      expenseId: await createRecord('expense'),
    }),
  },
};
