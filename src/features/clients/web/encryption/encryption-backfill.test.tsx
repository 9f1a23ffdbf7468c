import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { EncryptionBackfill } from './encryption-backfill.ts';

const dek = btoa('0123456789abcdef0123456789abcdef');
let lacking: ReturnType<typeof clientRecord>[];
let asked: unknown[];

beforeEach(() => {
  asked = [];
  serveRouter(
    {
      clients: fakeApi(clientsContract, {
        list: (input) => {
          asked.push(input);
          return onePage(lacking);
        },
        saveEncryptedCopies: ({ clientId }) => {
          lacking = lacking.filter(({ id }) => id !== clientId);
          return { count: 1 };
        },
      }),
    },
    { ...adasResponses, '/api/functions/unwrapDataKey': () => ({ result: { dek } }) },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('adds missing copies once the page is idle [8.3]', async () => {
  lacking = [clientRecord({ id: anId(1), name: 'Acme' })];
  await signIn();
  await pass(3_900);
  expect(asked).toEqual([]);
  await pass(200);
  await expect.poll(() => pass(1).then(() => lacking)).toEqual([]);
});

it('only asks once if no copy is missing', async () => {
  lacking = [];
  await signIn();
  await pass(4_100);
  await expect.poll(() => pass(1).then(() => asked)).toEqual([{ withoutCopies: true, limit: 1 }]);
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

async function signIn(): Promise<void> {
  render(<EncryptionBackfill />, { wrapper: SignedIn });
  await pass(0);
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
