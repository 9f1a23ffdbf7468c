/** Complete requests of expenses. */
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
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
  exchangeRate: '0.93125',
  rateDay: '2026-03-02',
  chargedMinor: 9970,
  paidBy: 'own',
  paidOn: '2026-03-02',
  reimbursedOn: '2026-03-31',
  voucherReason: 'Lost',
  occasion: 'Kick-off',
  guests: 'Nora Nord',
  guestsEnc: encryptedCopy,
  notes: 'With breakfast',
  notesEnc: encryptedCopy,
  tags: ['trip'],
};

const filter = ({ clientId, projectId }: { clientId: string; projectId: string }) => ({
  from: '2026-03-01',
  to: '2026-03-31',
  clientId,
  projectId,
  categoryId,
  state: 'toReimburse',
  paidBy: 'own',
  search: 'bahn',
});

export const expenseRequests: Record<string, CompleteRequest> = {
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
  'expenses.get': { target: 'expense', fields: noFields },
  'expenses.update': {
    target: 'expense',
    fields: ({ clientId, projectId }) => ({
      ...expense,
      clientId,
      projectId,
      revision: 1,
      operationId: newId(),
    }),
  },
  'expenses.delete': { target: 'expense', fields: noFields },
  'expenses.undo': { target: 'deletedExpense', fields: noFields },
  'expenses.settings': { fields: noFields },
  'expenses.updateSettings': {
    fields: async ({ createRecord }) => ({
      settings: { categories },
      revision: Number(await createRecord('expenseSettingsRevision')),
    }),
  },
};
