import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRole } from '#src/features/accounts/role.ts';
import type { Role } from '#src/features/accounts/role.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import type { CurrentUser, Identity } from '#src/platform/web/identity.ts';
import { sessionHasEnded } from '#src/platform/web/session-end.ts';
import { expectConsole } from '#tests/support/console-guard.ts';
import { createSessionStore } from './session-store.ts';

const ada: CurrentUser = { uid: '1', email: 'ada@stint.test', displayName: 'Ada' };
const bo: CurrentUser = { uid: '2', email: 'bo@stint.test', displayName: 'Bo' };
const tenant: Role = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

/** An identity service in which somebody is signed in, or nobody; Bo is who signs in. */
function anIdentity(first: CurrentUser | null, changes: Partial<Identity> = {}): Identity {
  let signedIn = first;
  const become = (user: CurrentUser | null) => {
    signedIn = user;
    return Promise.resolve();
  };
  return {
    current: () => Promise.resolve(signedIn),
    signIn: () => become(bo),
    signUp: () => become(bo),
    signOut: () => become(null),
    ...changes,
  };
}

let roleAnswer: () => Promise<Response>;
let close: () => void;

/** Opens a tab's session and notes every state it goes through. */
function open(identity: Identity) {
  const store = createSessionStore(identity);
  const states = [store.current()];
  store.subscribe(() => states.push(store.current()));
  close = store.open();
  const settled = () => vi.waitUntil(() => store.current().status !== 'loading');
  return { store, states, settled };
}

beforeEach(() => {
  roleAnswer = () =>
    Promise.resolve(
      Response.json({ role: tenant, timeZone: 'Europe/Berlin', currency: 'EUR', weekStart: 1 }),
    );
  close = () => undefined;
  vi.stubGlobal('fetch', () => roleAnswer());
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is loading until the first sign-in state arrives [4.1]', async () => {
    const { store, settled } = open(anIdentity(null));
    expect(store.current()).toEqual({ status: 'loading' });
    await settled();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('knows the account and its role record after sign-in [1.2] [3.10] [4.3]', async () => {
    const { store, settled } = open(anIdentity(ada));
    await settled();
    expect(store.current()).toMatchObject({ status: 'signedIn', user: ada, role: tenant });
  });

  it('clears everything of the last account before the next one loads [4.2]', async () => {
    const { store, states, settled } = open(anIdentity(ada));
    await settled();
    const cleared = vi.fn<() => void>(() => {
      expect(store.current()).not.toMatchObject({ user: bo });
    });
    const forget = onAccountChange(cleared);
    await store.signIn({ email: bo.email, password: 'a long password' });
    forget();
    expect(cleared).toHaveBeenCalled();
    const afterAda = states.slice(states.findIndex((state) => state.status === 'signedIn') + 1);
    expect(afterAda).toMatchObject([{ status: 'loading' }, { status: 'signedIn', user: bo }]);
  });

  it.each([
    ['a failed answer', () => Promise.resolve(new Response('', { status: 500 }))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no role record', () => Promise.resolve(Response.json({ role: null, timeZone: 'UTC' }))],
  ])('has no role, tenant or clients to view after %s, silently [4.3] [4.4] [8.8]', async (_what, answer) => {
    roleAnswer = answer;
    const { store, settled } = open(anIdentity(ada));
    await settled();
    expect(store.current()).toMatchObject({ status: 'signedIn', user: ada, role: noRole });
  });

  it('takes nobody to be signed in when the identity service cannot be asked [8.8]', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const { store, settled } = open(anIdentity(ada, { current: away }));
    await settled();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('only logs a failure to sign out [4.5]', async () => {
    expectConsole('warn', /Signing out failed/);
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const { store, settled } = open(anIdentity(ada, { signOut: away }));
    await settled();
    await store.signOut();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('ends when the server no longer knows it', async () => {
    const { store, settled } = open(anIdentity(ada));
    await settled();
    sessionHasEnded();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('keeps to the later of two answers that overtake each other', async () => {
    const answers = [
      Promise.withResolvers<CurrentUser | null>(),
      Promise.withResolvers<CurrentUser | null>(),
    ];
    let asked = 0;
    const current = () => answers[asked++]?.promise ?? Promise.resolve(null);
    const { store, settled } = open(anIdentity(null, { current }));
    void store.refresh();
    answers[1]?.resolve(bo);
    await settled();
    answers[0]?.resolve(ada);
    await answers[0]?.promise;
    expect(store.current()).toMatchObject({ user: bo });
  });

  it('is the same in every tab', async () => {
    const service = anIdentity(null);
    const first = open(service);
    await first.settled();
    const closeFirst = close;
    const second = open(service);
    await second.settled();
    await first.store.signIn({ email: bo.email, password: 'a long password' });
    await vi.waitUntil(() => second.store.current().status === 'signedIn');
    await second.store.signOut();
    await vi.waitUntil(() => first.store.current().status === 'signedOut');
    expect(second.states).toContainEqual(expect.objectContaining({ status: 'signedIn', user: bo }));
    closeFirst();
  });
});
