import 'fake-indexeddb/auto';
import { oc } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import { expect, it } from 'vitest';
import { checkSignedIn } from '#src/features/identity/web/identity-client.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import { onSessionEnd, setSessionCheck } from '#src/platform/web/session-end.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';

setSessionCheck(checkSignedIn);

it('asks again if the session was only replaced, as by a new password', async () => {
  const contract = { read: oc };
  let isReplaced = false;
  const read = implement(contract).read.handler(() => {
    if (!isReplaced) throw new ORPCError('UNAUTHORIZED');
    return 'with the new session';
  });
  serveRouter(
    { pages: { read } },
    {
      '/api/auth/get-session': () => {
        isReplaced = true;
        return { user: { id: 'ada', email: 'ada@example.org', name: 'Ada' } };
      },
    },
  );
  const ended: (string | undefined)[] = [];
  const forget = onSessionEnd((uid) => ended.push(uid));
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  expect(await createFeatureApi<typeof contract>('pages').read.call(undefined)).toBe('with the new session');
  forget();
  setCurrentAccount(null);
  expect(ended).toEqual([]);
});

it('doesn’t end the session while the server can’t be reached, as in a tunnel', async () => {
  const contract = { read: oc };
  const read = implement(contract).read.handler(() => {
    throw new ORPCError('UNAUTHORIZED');
  });
  const loseConnection = () => {
    goOffline();
    throw new TypeError('fetch failed');
  };
  serveRouter({ pages: { read } }, { '/api/auth/get-session': loseConnection });
  const ended: (string | undefined)[] = [];
  const forget = onSessionEnd((uid) => ended.push(uid));
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  await expect(createFeatureApi<typeof contract>('pages').read.call(undefined)).rejects.toThrow(
    'fetch failed',
  );
  forget();
  setCurrentAccount(null);
  expect(ended).toEqual([]);
});
