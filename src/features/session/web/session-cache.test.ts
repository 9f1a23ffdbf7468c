import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { IdentityError, identityClient } from '#src/platform/web/identity-client.ts';
import type { CurrentUser, IdentityClient } from '#src/platform/web/identity-client.ts';
import { openResponseStore } from '#src/platform/web/offline/response-store.ts';
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
  preferences: { timeZone: 'Europe/Berlin', currency: 'EUR', weekStart: 1, rounding: noRounding },
};
const boSignedIn: SignedIn = {
  ...adaSignedIn,
  user: { uid: '2', email: 'bo@stint.test', displayName: 'Bo' },
};
const away = () => Promise.reject(new TypeError('Failed to fetch'));

let answer: IdentityClient['current'];
let signOut: IdentityClient['signOut'];
let close: () => void;

function openTab() {
  const asked: IdentityClient = {
    current: () => answer(),
    signIn: () => Promise.resolve(),
    signUp: () => Promise.resolve(),
    signOut: () => signOut(),
  };
  const store = createSessionStore(asked, { cache: browserSessionCache });
  close = store.open();
  return store;
}

/** A tab that has found out who is signed in, as far as that can be. */
async function settledTab() {
  const store = openTab();
  await vi.waitUntil(() => store.current().status !== 'loading');
  return store;
}

beforeEach(() => {
  localStorage.clear();
  answer = away;
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

describe('the session while the service is away', () => {
  it('is that of the account that was signed in last', async () => {
    answer = () => Promise.resolve(ada);
    await settledTab();
    close();
    answer = away;
    const later = await settledTab();
    expect(later.current()).toMatchObject(adaSignedIn);
    expect(currentAccount()).toMatchObject({ uid: ada.uid, timeZone: 'Europe/Berlin' });
  });

  it('is nobody’s when nobody was signed in [8.8]', async () => {
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
  });

  it('is nobody’s where the service did answer, and could not say [8.8]', async () => {
    browserSessionCache.write(adaSignedIn);
    answer = () => Promise.reject(new IdentityError(500, '', ''));
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
  });

  it('is the last account’s, too, where a proxy answers for a server that is away', async () => {
    browserSessionCache.write(adaSignedIn);
    answer = () => Promise.reject(new IdentityError(502, '', ''));
    expect((await settledTab()).current()).toEqual(adaSignedIn);
  });

  it('is the last account’s, too, where a network answers with a page of its own [4.2]', async () => {
    browserSessionCache.write(adaSignedIn);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html><title>Welcome</title>')));
    answer = () => identityClient.current();
    expect((await settledTab()).current()).toEqual(adaSignedIn);
    expect(browserSessionCache.read()).toEqual(adaSignedIn);
  });

  it('ends when the service is back and knows of no session [4.2]', async () => {
    browserSessionCache.write(adaSignedIn);
    const store = await settledTab();
    answer = () => Promise.resolve(null);
    dispatchEvent(new Event('online'));
    await vi.waitUntil(() => store.current().status === 'signedOut');
    expect(localStorage.length).toBe(0);
  });

  it('is not looked after where what is kept has been tampered with', async () => {
    for (const kept of ['{', '{}', '{"status":"signedIn","user":{"uid":1}}', 'null']) {
      localStorage.setItem('stint-account', kept);
      expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
      close();
    }
  });
});

describe('an account that leaves', () => {
  it.each(['{', '{}', '{"status":"signedIn","user":{"uid":"1"}}'])(
    'leaves nothing, though what is kept of it cannot be read any more (%s) [4.2]',
    async (kept) => {
      localStorage.setItem('stint-account', kept);
      const answers = await openResponseStore();
      await answers.put('answers', { uid: ada.uid, question: 'clients.list {}', answer: [], at: Date.now() });
      answer = () => Promise.resolve(null);
      await settledTab();
      expect(localStorage.length).toBe(0);
      await vi.waitFor(async () => expect(await answers.count('answers')).toBe(0));
    },
  );

  it('leaves nothing to the next, though what is kept of it cannot be read any more [4.2]', async () => {
    localStorage.setItem('stint-account', '{');
    const answers = await openResponseStore();
    await answers.put('answers', { uid: '2', question: 'clients.list {}', answer: [], at: Date.now() });
    answer = () => Promise.resolve(ada);
    await settledTab();
    expect(browserSessionCache.read()).toMatchObject({ user: ada });
    await vi.waitFor(async () => expect(await answers.count('answers')).toBe(0));
  });

  it('is remembered no longer once it has signed out [4.2]', async () => {
    answer = () => Promise.resolve(ada);
    const store = await settledTab();
    expect(localStorage.getItem('stint-account')).toContain('ada@stint.test');
    await store.signOut();
    expect(localStorage.length).toBe(0);
    expect(currentAccount()).toBeNull();
  });

  it('is remembered no longer once the service says that its session has ended [4.2]', async () => {
    answer = () => Promise.resolve(ada);
    await settledTab();
    notifySessionEnd(ada.uid);
    expect(localStorage.length).toBe(0);
  });

  it('is not asked for while it signs out, though its other devices are told already', async () => {
    const asked = vi.fn<IdentityClient['current']>(() => Promise.resolve(ada));
    answer = asked;
    const store = await settledTab();
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    signOut = () => told;
    const leaving = store.signOut();
    await store.refresh();
    tell();
    await leaving;
    expect(asked).toHaveBeenCalledOnce();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('does not take along who has signed in since in another tab [4.2]', async () => {
    answer = () => Promise.resolve(ada);
    const store = await settledTab();
    browserSessionCache.write(boSignedIn);
    notifySessionEnd(ada.uid);
    expect(store.current()).toEqual({ status: 'signedOut' });
    expect(browserSessionCache.read()).toEqual(boSignedIn);
  });

  it('is not left once more by the next, when an answer to one of its pages comes late [4.2]', async () => {
    answer = () => Promise.resolve(boSignedIn.user);
    const store = await settledTab();
    notifySessionEnd(ada.uid);
    notifySessionEnd(undefined);
    expect(store.current()).toMatchObject({ user: boSignedIn.user });
    expect(browserSessionCache.read()).toMatchObject({ user: boSignedIn.user });
  });

  it('leaves the other tabs as well, though the service cannot be asked [4.2]', async () => {
    expectConsole('warn', /Signing out failed/);
    answer = () => Promise.resolve(ada);
    const other = await settledTab();
    const closeOther = close;
    const store = await settledTab();
    [answer, signOut] = [away, away];
    await store.signOut();
    await vi.waitUntil(() => other.current().status === 'signedOut');
    closeOther();
    expect(localStorage.getItem('stint-account')).toBeNull();
  });

  it('is signed out on the service as soon as that is back, in a page that stays open [4.5]', async () => {
    expectConsole('warn', /Signing out failed/);
    answer = () => Promise.resolve(ada);
    const store = await settledTab();
    signOut = away;
    await store.signOut();
    const told = vi.fn<() => Promise<void>>(() => Promise.resolve());
    signOut = told;
    dispatchEvent(new Event('online'));
    await vi.waitUntil(() => localStorage.length === 0);
    expect(told).toHaveBeenCalledOnce();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('is let in by that session no more, though the service could not be told at once [4.5]', async () => {
    expectConsole('warn', /Signing out failed/);
    answer = () => Promise.resolve(ada);
    const store = await settledTab();
    signOut = away;
    await store.signOut();
    close();
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
    close();
    // The service is back, and told before anything is asked of it.
    signOut = () => {
      answer = () => Promise.resolve(null);
      return Promise.resolve();
    };
    expect((await settledTab()).current()).toEqual({ status: 'signedOut' });
    expect(localStorage.length).toBe(0);
  });
});
