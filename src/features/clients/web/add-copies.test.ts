import { implement } from '@orpc/server';
import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { setAccountInUse } from '#src/platform/web/account-in-use.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, clientRecord } from '#tests/support/records.ts';
import { addMissingCopies } from './add-copies.ts';

const dek = btoa('0123456789abcdef0123456789abcdef');
const os = implement(clientsContract);
let lacking: ReturnType<typeof clientRecord>[];
let asked: string[];

beforeEach(() => {
  clearAccount();
  setAccountInUse({ uid: anId(1), timeZone: 'UTC', currency: 'EUR' });
  lacking = [1, 2, 3].map((number) => clientRecord({ id: anId(number), name: `Client ${number}` }));
  asked = [];
  answering(
    {
      clients: {
        list: os.list.handler(() => ({ items: lacking, nextCursor: null })),
        keepCopies: os.keepCopies.handler(({ input, errors }) => {
          asked.push(input.id);
          if (input.id === anId(1)) throw errors.NOT_FOUND();
          lacking = lacking.filter(({ id }) => id !== input.id);
          return {};
        }),
      },
    },
    { '/api/functions/unwrapDataKey': () => ({ result: { dek } }) },
  );
});

it('adds the copies of all others where one client fails, and then stops [8.3]', async () => {
  await addMissingCopies(new AbortController().signal);

  expect(lacking.map(({ id }) => id)).toEqual([anId(1)]);
  expect(asked).toEqual([anId(1), anId(2), anId(3), anId(1)]);
});
