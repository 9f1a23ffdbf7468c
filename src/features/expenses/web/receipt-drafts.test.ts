import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { clearEndedUploads, giveUpUpload, useUploads } from '#tests/support/screen/given-up-uploads.ts';
import { learnPrivateMode } from '#tests/support/screen/private-mode.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { addReceiptDrafts } from './expense-mutations.ts';

let drafts: Map<string, Expense>;
let asked: string[];

beforeEach(async () => {
  setCurrentAccount({ uid: adaId, timeZone: 'Europe/Berlin', currency: 'EUR' });
  await learnPrivateMode('off');
  drafts = new Map();
  asked = [];
  serveRouter({
    expenses: fakeApi(expensesContract, {
      create: ({ id = '' }) => {
        drafts.set(id, expenseRecord({ id, vendor: null, lines: [], receiptCount: 0, revision: 1 }));
        return { id };
      },
      get: ({ id }) => {
        asked.push(id);
        return drafts.get(id) ?? null;
      },
      delete: ({ id }) => {
        drafts.delete(id);
        return { operationId: id };
      },
    }),
    documents: fakeApi(documentsContract, {
      list: () => onePage(),
      startUpload: (_input, errors) => {
        throw errors['quota-exceeded']();
      },
      cancelUpload: () => ({}),
    }),
  });
});
afterEach(() => {
  cleanup();
  clearAccount();
});

async function addRefusedReceipt() {
  const { result } = renderHook(useUploads);
  await act(() => addReceiptDrafts([new File(['not a receipt'], 'tool.exe')]));
  await waitFor(() => expect(result.current).toMatchObject([{ status: 'failed' }]));
  return { id: [...drafts.keys()][0] ?? '', uploadId: result.current[0]?.id ?? '' };
}

it.each(['cancelled', 'cleared'])('a refused receipt that is %s takes its draft along', async (how) => {
  const { id, uploadId } = await addRefusedReceipt();
  expect(drafts.has(id)).toBe(true);
  act(() => (how === 'cancelled' ? giveUpUpload(uploadId) : clearEndedUploads()));
  await waitFor(() => expect(drafts.has(id)).toBe(false));
});

it.each<[string, Partial<Expense>]>([
  ['was filled in', { revision: 2 }],
  ['got another receipt', { receiptCount: 1 }],
])('a draft that %s stays', async (_what, change) => {
  const { id, uploadId } = await addRefusedReceipt();
  drafts.set(id, expenseRecord({ id, lines: [], receiptCount: 0, revision: 1, ...change }));
  act(() => giveUpUpload(uploadId));
  await waitFor(() => expect(asked).toContain(id));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(drafts.has(id)).toBe(true);
});
