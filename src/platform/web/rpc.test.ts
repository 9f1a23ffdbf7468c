import { oc } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import { expect, it } from 'vitest';
import { accountHeader } from '#src/platform/shared/account-header.ts';
import { answering } from '#tests/support/answers.ts';
import { setAccountInUse } from './account-in-use.ts';
import { proceduresOf } from './rpc.ts';
import { onSessionEnd } from './session-end.ts';

it('says with every request whose page asks, as far as that is known [4.2]', async () => {
  const said: (string | null)[] = [];
  const contract = { read: oc };
  const os = implement(contract).$context<{ headers: Headers }>();
  const read = os.read.handler(({ context: { headers } }) => said.push(headers.get(accountHeader)));
  answering({ pages: { read } });
  const pages = proceduresOf<typeof contract>('pages');
  await pages.read.call(undefined);
  setAccountInUse({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  await pages.read.call(undefined);
  setAccountInUse(null);
  expect(said).toEqual([null, 'ada']);
});

it('says whose session has ended, though somebody else has signed in before the answer came [4.2]', async () => {
  const contract = { read: oc };
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const read = implement(contract).read.handler(async () => {
    await mayAnswer;
    throw new ORPCError('UNAUTHORIZED');
  });
  answering({ pages: { read } });
  const ended: (string | undefined)[] = [];
  const forget = onSessionEnd((uid) => ended.push(uid));
  setAccountInUse({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  const asked = proceduresOf<typeof contract>('pages').read.call(undefined);
  setAccountInUse({ uid: 'bo', timeZone: 'UTC', currency: 'EUR' });
  answer();
  await expect(asked).rejects.toMatchObject({ status: 401 });
  forget();
  setAccountInUse(null);
  expect(ended).toEqual(['ada']);
});
