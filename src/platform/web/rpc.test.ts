import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { expect, it } from 'vitest';
import { accountHeader } from '#src/platform/shared/account-header.ts';
import { answering } from '#tests/support/answers.ts';
import { setAccountInUse } from './account-in-use.ts';
import { proceduresOf } from './rpc.ts';

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
