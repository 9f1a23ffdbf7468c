import { ORPCError } from '@orpc/server';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const acme = clientRecord({ id: anId(20), name: 'Acme', revision: 4 });
const copy = clientRecord({ id: anId(21), name: 'Acme Ltd', revision: 7 });
const dek = btoa('0123456789abcdef0123456789abcdef');
/** Private mode; the content doesn’t matter here. */
const phoneEnc = {
  v: 1 as const,
  alg: 'AES-GCM' as const,
  iv: 'AAAAAAAAAAAAAAAA',
  ciphertext: 'AAAAAAAAAAAAAAAAAAAAAA==',
};

let merges: object[];
let answersGetLost: boolean;
let key: Promise<unknown>;

beforeEach(() => {
  clearAccount();
  queryClient.clear();
  merges = [];
  answersGetLost = false;
  key = Promise.resolve({ result: { dek } });
  serveRouter(
    {
      clients: fakeApi(clientsContract, {
        mergePreview: () => ({ moves: [{ feature: 'timesheets', count: 3 }] }),
        merge: (input) => {
          merges.push(input);
          if (answersGetLost) throw new ORPCError('GATEWAY_TIMEOUT', { status: 504 });
          return { operationId: input.operationId ?? anId(99) };
        },
      }),
    },
    { ...adasResponses, '/api/functions/unwrapDataKey': () => key },
  );
});

function dialogOf(...pair: [Client, Client]) {
  return <MergeDialog pair={pair} onClose={() => undefined} />;
}

const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });

it('merges nothing before showing what will happen [3.5]', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  key = promise;
  render(dialogOf(acme, { ...copy, phoneEnc }), { wrapper: SignedIn });
  await screen.findByRole('radio', { name: /^Acme Ltd/ });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: [['clients', 'mergePreview']] })).toBe(0));
  expect(screen.queryByRole('list', { name: 'What will happen' })).toBeNull();
  expect(merge().disabled).toBe(true);

  resolve({ result: { dek } });
  await screen.findByRole('list', { name: 'What will happen' });
  expect(merge().disabled).toBe(false);
});

it('repeats the same request if the response was lost, even though both clients have changed by then', async () => {
  const user = userEvent.setup();
  const { rerender } = render(dialogOf(acme, copy), { wrapper: SignedIn });
  await screen.findByRole('list', { name: 'What will happen' });
  answersGetLost = true;
  await user.click(merge());
  await screen.findByText(/Can’t reach Stint/);
  answersGetLost = false;
  rerender(dialogOf({ ...acme, revision: 5 }, copy));
  await user.click(merge());
  await waitFor(() => expect(merges).toHaveLength(2));
  expect(merges[1]).toEqual(merges[0]);
});
