import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import type { CurrentUser, IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';
import { regionalFormats } from '#src/platform/shared/formats/regional-formats.ts';
import { currentAccount, onAccountChange } from '#src/platform/web/current-account.ts';
import { deferSessionEnd, notifySessionEnd } from '#src/platform/web/session-end.ts';
import { expectConsole } from '#tests/support/console-guard.ts';
import { createSessionStore } from './session-store.ts';
import { signedOut } from './session.ts';
import type { Session } from './session.ts';

const ada: CurrentUser = { uid: '1', email: 'ada@stint.test', displayName: 'Ada' };
const bo: CurrentUser = { uid: '2', email: 'bo@stint.test', displayName: 'Bo' };
const tenant: Role = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

/** A fake identity service with an optional signed-in user; Bo signs in. */
function anIdentity(first: CurrentUser | null, changes: Partial<IdentityClient> = {}): IdentityClient {
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
let keysFetched: string[];
let close: () => void;

/** Opens a tab's session and records its states. */
function open(identity: IdentityClient) {
  const store = createSessionStore(identity, { fetchDataKey: (uid) => keysFetched.push(uid) });
  const states = [store.current()];
  store.subscribe(() => states.push(store.current()));
  close = store.open();
  const settled = () => expect.poll(() => store.current().status).not.toBe('loading');
  return { store, states, settled };
}

beforeEach(() => {
  keysFetched = [];
  roleAnswer = () =>
    Promise.resolve(
      Response.json({
        role: tenant,
        timeZone: 'Europe/Berlin',
        timeZoneKnown: true,
        currency: 'EUR',
        weekStart: 1,
      }),
    );
  close = () => undefined;
  vi.stubGlobal('fetch', () => roleAnswer());
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is loading until the first response [4.1]', async () => {
    const { store, settled } = open(anIdentity(null));
    expect(store.current()).toEqual({ status: 'loading' });
    await settled();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('starts with the account whose page the server rendered, and asks nothing [2.18]', () => {
    const rendered: Session = { status: 'signedIn', user: ada, role: tenant, preferences: presetPreferences };
    const current = vi.fn<IdentityClient['current']>();
    const store = createSessionStore(anIdentity(ada, { current }), {
      first: rendered,
      fetchDataKey: (uid) => keysFetched.push(uid),
    });
    expect(currentAccount()?.uid).toBe(ada.uid);
    close = store.open();
    expect(store.current()).toBe(rendered);
    expect(keysFetched).toEqual([ada.uid]);
    expect(current).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    'of a page that stayed with a form ends with the form, unless someone logged in again: %s',
    async (isAgain) => {
      const { store, settled } = open(anIdentity(ada));
      await settled();
      const closeForm = deferSessionEnd();
      notifySessionEnd(ada.uid);
      if (isAgain) await store.refresh();
      closeForm();
      await Promise.resolve();
      await Promise.resolve();
      expect(store.current().status).toBe(isAgain ? 'signedIn' : 'signedOut');
    },
  );

  it('of a rendered page is asked for again after a sign-out in another tab [4.2]', async () => {
    vi.stubGlobal('stintEarlySession', { isOutdated: true, answers: {} });
    const rendered: Session = { status: 'signedIn', user: ada, role: tenant, preferences: presetPreferences };
    const store = createSessionStore(anIdentity(null), { first: rendered });
    close = store.open();
    await expect.poll(() => store.current()).toEqual({ status: 'signedOut' });
    expect(currentAccount()).toBeNull();
  });

  it('starts signed out on a visitor’s page, without a flicker [2.18]', async () => {
    const store = createSessionStore(anIdentity(null), { first: signedOut });
    const states: unknown[] = [];
    store.subscribe(() => states.push(store.current()));
    close = store.open();
    await store.refresh();
    expect(store.current()).toEqual({ status: 'signedOut' });
    expect(states).toEqual([]);
  });

  it('has the account and its role record after sign-in [1.2] [3.10]', async () => {
    const { store, settled } = open(anIdentity(ada));
    await settled();
    expect(store.current()).toMatchObject({ status: 'signedIn', user: ada, role: tenant });
  });

  it('fetches the data key together with the role record, for every account [1.2] [4.3]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    roleAnswer = () => promise;
    const { store, settled } = open(anIdentity(ada));
    await expect.poll(() => keysFetched.length).toBeGreaterThan(0);
    expect(store.current()).toEqual({ status: 'loading' });
    resolve(Response.json({ role: null, timeZone: 'UTC', timeZoneKnown: true }));
    await settled();
    await store.signIn({ email: bo.email, password: 'a long password' });
    expect(keysFetched).toEqual([ada.uid, bo.uid]);
  });

  it('fetches no data key for visitors [4.3]', async () => {
    const { settled } = open(anIdentity(null));
    await settled();
    expect(keysFetched).toEqual([]);
  });

  it('clears everything of one account before the next one loads [4.2]', async () => {
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
  ])('silently has no role, tenant or viewed clients after %s [4.3] [4.4] [8.8]', async (_what, respond) => {
    roleAnswer = respond;
    const { store, settled } = open(anIdentity(ada));
    await settled();
    expect(store.current()).toMatchObject({ status: 'signedIn', user: ada, role: noRole });
  });

  it('is signed out if the identity service can’t be reached [8.8]', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const { store, settled } = open(anIdentity(ada, { current: away }));
    await settled();
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('only logs a failed sign-out [4.5]', async () => {
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
    notifySessionEnd(ada.uid);
    expect(store.current()).toEqual({ status: 'signedOut' });
  });

  it('ignores a response that a later one has overtaken', async () => {
    const responses = [
      Promise.withResolvers<CurrentUser | null>(),
      Promise.withResolvers<CurrentUser | null>(),
    ];
    let requests = 0;
    const current = () => responses[requests++]?.promise ?? Promise.resolve(null);
    const { store, settled } = open(anIdentity(null, { current }));
    void store.refresh();
    responses[1]?.resolve(bo);
    await settled();
    responses[0]?.resolve(ada);
    await responses[0]?.promise;
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
    await expect.poll(() => second.store.current().status).toBe('signedIn');
    await second.store.signOut();
    await expect.poll(() => first.store.current().status).toBe('signedOut');
    expect(second.states).toContainEqual(expect.objectContaining({ status: 'signedIn', user: bo }));
    closeFirst();
  });

  /** Ada's tab, after another tab announced a sign-in or sign-out. */
  async function besideAnotherTab(identity: IdentityClient) {
    const tab = open(identity);
    await tab.settled();
    const cleared = vi.fn<() => void>();
    const forget = onAccountChange(cleared);
    const otherTab = new BroadcastChannel('stint-session');
    const closeTab = close;
    close = () => {
      closeTab();
      forget();
      otherTab.close();
    };
    return { ...tab, cleared, hear: () => otherTab.postMessage('changed') };
  }

  it('keeps an open form when the same account signs in again in another tab [4.2]', async () => {
    const { store, states, cleared, hear } = await besideAnotherTab(anIdentity(ada));
    const admin: Role = { ...tenant, systemRole: 'admin' };
    roleAnswer = () =>
      Promise.resolve(Response.json({ role: admin, timeZone: 'Asia/Tokyo', timeZoneKnown: true }));
    const before = states.length;
    hear();
    await expect.poll(() => states.length).toBeGreaterThan(before);
    expect(store.current()).toMatchObject({
      user: ada,
      role: admin,
      preferences: { timeZone: 'Asia/Tokyo' },
    });
    expect(states.slice(before)).toMatchObject([{ status: 'signedIn' }]);
    expect(cleared).not.toHaveBeenCalled();
  });

  it('drops a role that can’t be fetched again, and retries silently [4.4] [8.8]', async () => {
    const { store, states, hear } = await besideAnotherTab(anIdentity(ada));
    roleAnswer = () => Promise.resolve(new Response('', { status: 500 }));
    const before = states.length;
    hear();
    await expect.poll(() => states.length).toBeGreaterThan(before);
    expect(store.current()).toMatchObject({
      user: ada,
      role: noRole,
      isRoleMissing: true,
      preferences: { timeZone: 'Europe/Berlin' },
    });
    roleAnswer = () => Promise.resolve(Response.json({ role: tenant, timeZone: 'UTC', timeZoneKnown: true }));
    await expect.poll(() => !('isRoleMissing' in store.current())).toBe(true);
    expect(store.current()).toMatchObject({ user: ada, role: tenant });
  });

  it('keeps the page on a message of another tab while the server is unreachable', async () => {
    const responses: Array<() => Promise<CurrentUser | null>> = [
      () => Promise.resolve(ada),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    let requests = 0;
    const current = () => (responses[requests++] ?? (() => Promise.resolve(bo)))();
    const { store, cleared, hear } = await besideAnotherTab(anIdentity(null, { current }));
    hear();
    await expect.poll(() => requests).toBe(2);
    expect(store.current()).toMatchObject({ status: 'signedIn', user: ada });
    expect(cleared).not.toHaveBeenCalled();
  });

  it.each([
    ['another account', bo, { status: 'signedIn', user: bo }],
    ['no account', null, { status: 'signedOut' }],
  ])(
    'clears everything before it shows that another tab has signed in %s [4.2]',
    async (_who, next, shown) => {
      const people = [ada, next];
      const current = () => Promise.resolve(people.length > 1 ? (people.shift() ?? null) : next);
      const { store, states, cleared, hear } = await besideAnotherTab(anIdentity(null, { current }));
      const before = states.length;
      cleared.mockImplementation(() => expect(store.current()).not.toMatchObject(shown));
      hear();
      await expect.poll(() => states.length).toBeGreaterThan(before + 1);
      expect(cleared).toHaveBeenCalled();
      expect(states.slice(before)).toMatchObject([{ status: 'loading' }, shown]);
    },
  );

  it.each([
    ['the browser’s region', 'de-AT', 'de-AT'],
    ['the system in a browser without a language', 'C', new Intl.DateTimeFormat().resolvedOptions().locale],
  ])('saves the formats of %s for a new account', async (_of, language, locale) => {
    const saved: object[] = [];
    const known = { role: tenant, timeZone: 'Europe/Berlin', timeZoneKnown: true };
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    vi.stubGlobal('fetch', (_address: string, request: { body?: string }) => {
      if (request.body !== undefined) saved.push(JSON.parse(request.body) as object);
      return Promise.resolve(Response.json({ ...known, formats: null, ...saved[0] }));
    });
    const { store, settled } = open(anIdentity(ada));
    await settled();
    expect(saved).toEqual([{ formats: regionalFormats(locale) }]);
    expect(currentFormats()).toEqual(regionalFormats(locale));
    vi.restoreAllMocks();
    await store.signOut();
    expect(currentFormats()).toMatchObject({ date: 'd mmm yyyy', number: '1,234.56' });
  });

  describe('the time zone', () => {
    const here = 'Pacific/Auckland';

    /** A fake server with this time zone; the next `failures` changes fail. */
    function aProfile(timeZone: string, timeZoneKnown: boolean, failures = 0) {
      const sent: unknown[] = [];
      const me = {
        user: { uid: ada.uid },
        role: tenant,
        timeZone,
        timeZoneKnown,
        currency: 'EUR',
        weekStart: 1,
      };
      let failing = failures;
      vi.stubGlobal('fetch', (_address: string, request: { body?: string }) => {
        if (request.body !== undefined) {
          sent.push(JSON.parse(request.body));
          if (failing-- > 0) return Promise.resolve(new Response('', { status: 503 }));
          Object.assign(me, { timeZone: here, timeZoneKnown: true });
        }
        return Promise.resolve(Response.json(me));
      });
      return sent;
    }

    beforeEach(() => {
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
        ...new Intl.DateTimeFormat('en', { timeZone: here }).resolvedOptions(),
        timeZone: here,
      });
      return () => {
        vi.restoreAllMocks();
      };
    });

    it('of a new account is that of the browser', async () => {
      const profile = aProfile('UTC', false);
      const { store, settled } = open(anIdentity(ada));
      await settled();
      expect(profile).toEqual([{ timeZone: here }]);
      expect(store.current()).toMatchObject({ preferences: { timeZone: here } });
    });

    it('is sent again after a failure', async () => {
      const profile = aProfile('UTC', false, 1);
      const { store, settled } = open(anIdentity(ada));
      await settled();
      expect(store.current()).toMatchObject({ preferences: { timeZone: 'UTC' } });
      await store.refresh();
      expect(profile).toHaveLength(2);
      expect(store.current()).toMatchObject({ preferences: { timeZone: here } });
    });

    it('stays as chosen, including UTC, on a device with another time zone', async () => {
      const profile = aProfile('UTC', true);
      const { store, settled } = open(anIdentity(ada));
      await settled();
      expect(profile).toEqual([]);
      expect(store.current()).toMatchObject({ preferences: { timeZone: 'UTC' } });
    });
  });
});
