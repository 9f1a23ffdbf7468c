import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import { IdentityError, identityClient } from '#src/features/identity/web/identity-client.ts';
import type { CurrentUser, IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { clearResponses, openResponseStore } from '#src/platform/web/offline/response-store.ts';
import { notifySessionEnd } from '#src/platform/web/session-end.ts';
import { expectConsole } from '#tests/support/console-guard.ts';
import { browserSessionCache } from './session-cache.ts';
import { createSessionStore } from './session-store.ts';
import type { SignedIn } from './session.ts';

const ada: CurrentUser = { uid: '1', email: 'ada@stint.test', displayName: 'Ada' };
const adaSignedIn: SignedIn = {
  status: 'signedIn',
  user: ada,
  role: { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] },
  preferences: { ...presetPreferences, timeZone: 'Europe/Berlin' },
};
const boSignedIn: SignedIn = {
  ...adaSignedIn,
  user: { uid: '2', email: 'bo@stint.test', displayName: 'Bo' },
};
const away = () => Promise.reject(new TypeError('Failed to fetch'));

let respond: IdentityClient['current'];
let signOut: IdentityClient['signOut'];
let close: () => void;

function openTab() {
  const identity: IdentityClient = {
    current: () => respond(),
    signIn: () => Promise.resolve(),
    signUp: () => Promise.resolve(),
    signOut: () => signOut(),
  };
  const store = createSessionStore(identity, { cache: browserSessionCache });
  close = store.open();
  return store;
}

/** A tab that has loaded its session, if possible. */
async function settledTab() {
  const store = openTab();
  await expect.poll(() => store.current().status).not.toBe('loading');
  return store;
}

beforeEach(() => {
  localStorage.clear();
  respond = away;
  signOut = () => Promise.resolve();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ role: adaSignedIn.role, timeZoneKnown: true, ...adaSignedIn.preferences }),
    ),
  );
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('the session while the server is unreachable', () => {
  it('is that of the last account', async () => {
    respond = () => Promise.resolve(ada);
    await settledTab();
    close();
    respond = away;
    const later = await settledTab();
    expect(later.current()).toMatchObject(adaSignedIn);
    expect(currentAccount()).toMatchObject({ uid: ada.uid, timeZone: 'Europe/Berlin' });
  });

  it('is signed out if no account was signed in [8.8]', async () => {
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
  });

  it('is signed out if the server returned an error [8.8]', async () => {
    browserSessionCache.write(adaSignedIn);
    respond = () => Promise.reject(new IdentityError(500, '', ''));
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
  });

  it('is that of the last account if a proxy responds for the server', async () => {
    browserSessionCache.write(adaSignedIn);
    respond = () => Promise.reject(new IdentityError(502, '', ''));
    expect((await settledTab()).current()).toEqual(adaSignedIn);
  });

  it('is that of the last account if a captive portal responds [4.2]', async () => {
    browserSessionCache.write(adaSignedIn);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html><title>Welcome</title>')));
    respond = () => identityClient.current();
    expect((await settledTab()).current()).toEqual(adaSignedIn);
    expect(browserSessionCache.read()).toEqual(adaSignedIn);
  });

  it('ends when the server is back and knows no session [4.2]', async () => {
    browserSessionCache.write(adaSignedIn);
    const store = await settledTab();
    respond = () => Promise.resolve(null);
    dispatchEvent(new Event('online'));
    await expect.poll(() => store.current().status).toBe('signedOut');
    expect(localStorage.length).toBe(0);
  });

  it('is signed out if the cache was tampered with', async () => {
    for (const cached of ['{', '{}', '{"status":"signedIn","user":{"uid":1}}', 'null']) {
      localStorage.setItem('stint-account', cached);
      expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
      close();
    }
  });
});

describe('what the browser stored for offline', () => {
  const role = { systemRole: 'admin' as const, tenantEnabled: true, clientViewerOf: ['grant-1', 'grant-2'] };

  it.each<[string, Partial<typeof role> | { systemRole: null }]>([
    ['a client', { clientViewerOf: ['grant-2', 'grant-3'] }],
    ['its own records', { tenantEnabled: false }],
    ['the administration', { systemRole: null }],
  ])('is deleted once the account has lost %s', async (_what, change) => {
    browserSessionCache.write({ ...adaSignedIn, role });
    const responseStore = await storeAnAnswer();
    browserSessionCache.write({ ...adaSignedIn, role: { ...role, ...change } });
    await expect.poll(() => responseStore.count('answers')).toBe(0);
    expect(browserSessionCache.read()).toMatchObject({ user: ada, role: change });
  });

  it('stays if the account may see more, or changes otherwise', async () => {
    browserSessionCache.write(adaSignedIn);
    const responseStore = await storeAnAnswer();
    browserSessionCache.write({ ...adaSignedIn, role, user: { ...ada, displayName: 'Ada L.' } });
    await clearResponses('another account');
    expect(await responseStore.count('answers')).toBe(1);
    await clearResponses();
  });

  async function storeAnAnswer() {
    const responseStore = await openResponseStore();
    const question = 'clients.list {}';
    await responseStore.put('answers', { uid: ada.uid, question, answer: [], at: Date.now() });
    return responseStore;
  }
});

describe('signing out', () => {
  it.each(['{', '{}', '{"status":"signedIn","user":{"uid":"1"}}'])(
    'clears everything, even if the cache can’t be read (%s) [4.2]',
    async (cached) => {
      localStorage.setItem('stint-account', cached);
      const responseStore = await openResponseStore();
      await responseStore.put('answers', {
        uid: ada.uid,
        question: 'clients.list {}',
        answer: [],
        at: Date.now(),
      });
      respond = () => Promise.resolve(null);
      await settledTab();
      expect(localStorage.length).toBe(0);
      await expect.poll(() => responseStore.count('answers')).toBe(0);
    },
  );

  it('leaves nothing to the next account, even if the cache can’t be read [4.2]', async () => {
    localStorage.setItem('stint-account', '{');
    const responseStore = await openResponseStore();
    await responseStore.put('answers', { uid: '2', question: 'clients.list {}', answer: [], at: Date.now() });
    respond = () => Promise.resolve(ada);
    await settledTab();
    expect(browserSessionCache.read()).toMatchObject({ user: ada });
    await expect.poll(() => responseStore.count('answers')).toBe(0);
  });

  it('clears the cached session [4.2]', async () => {
    respond = () => Promise.resolve(ada);
    const store = await settledTab();
    expect(localStorage.getItem('stint-account')).toContain('ada@stint.test');
    await store.signOut();
    expect(localStorage.length).toBe(0);
    expect(currentAccount()).toBeNull();
  });

  it('clears the cached session when the server ends it [4.2]', async () => {
    respond = () => Promise.resolve(ada);
    await settledTab();
    notifySessionEnd(ada.uid);
    expect(localStorage.length).toBe(0);
  });

  it('doesn’t load the session again while it is ending', async () => {
    const current = vi.fn<IdentityClient['current']>(() => Promise.resolve(ada));
    respond = current;
    const store = await settledTab();
    const { promise: signedOut, resolve: announce } = Promise.withResolvers<void>();
    signOut = () => signedOut;
    const leaving = store.signOut();
    await store.refresh();
    announce();
    await leaving;
    expect(current).toHaveBeenCalledOnce();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('keeps an account that has signed in since in another tab [4.2]', async () => {
    respond = () => Promise.resolve(ada);
    const store = await settledTab();
    browserSessionCache.write(boSignedIn);
    notifySessionEnd(ada.uid);
    expect(store.current()).toEqual({ status: 'signedOut' });
    expect(browserSessionCache.read()).toEqual(boSignedIn);
  });

  it('doesn’t end the next session when a late response of the previous one arrives [4.2]', async () => {
    respond = () => Promise.resolve(boSignedIn.user);
    const store = await settledTab();
    notifySessionEnd(ada.uid);
    notifySessionEnd(undefined);
    expect(store.current()).toMatchObject({ user: boSignedIn.user });
    expect(browserSessionCache.read()).toMatchObject({ user: boSignedIn.user });
  });

  it('applies to other tabs even while the server is unreachable [4.2]', async () => {
    expectConsole('warn', /Signing out failed/);
    respond = () => Promise.resolve(ada);
    const other = await settledTab();
    const closeOther = close;
    const store = await settledTab();
    [respond, signOut] = [away, away];
    await store.signOut();
    await expect.poll(() => other.current().status).toBe('signedOut');
    closeOther();
    expect(localStorage.getItem('stint-account')).toBeNull();
  });

  it('reaches the server as soon as it is back, from a page that stays open [4.5]', async () => {
    expectConsole('warn', /Signing out failed/);
    respond = () => Promise.resolve(ada);
    const store = await settledTab();
    signOut = away;
    await store.signOut();
    const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
    signOut = send;
    dispatchEvent(new Event('online'));
    await expect.poll(() => localStorage.length).toBe(0);
    expect(send).toHaveBeenCalledOnce();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('prevents use of the session before the server knows [4.5]', async () => {
    expectConsole('warn', /Signing out failed/);
    respond = () => Promise.resolve(ada);
    const store = await settledTab();
    signOut = away;
    await store.signOut();
    close();
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
    close();
    // The server is back, and receives the sign-out before any other request.
    signOut = () => {
      respond = () => Promise.resolve(null);
      return Promise.resolve();
    };
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
    expect(localStorage.length).toBe(0);
  });
});
