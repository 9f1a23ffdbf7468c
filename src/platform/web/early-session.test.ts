import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOrTakeEarly, openSessionChannel } from './early-session.ts';

const session = '/api/auth/get-session';
const me = '/api/v1/me';

/** What public/early-session.js leaves. */
const page = globalThis as {
  stintEarlySession?: { isOutdated: boolean; tabs?: BroadcastChannel; answers: Record<string, unknown> };
};

const textOf = async (path: string) => (await fetchOrTakeEarly(path)).text();

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('asked now')));
  page.stintEarlySession = {
    isOutdated: false,
    tabs: new BroadcastChannel('stint-session'),
    answers: {
      [session]: Promise.resolve(new Response('early')),
      [me]: Promise.resolve(new Response('early')),
    },
  };
});

afterEach(() => {
  page.stintEarlySession?.tabs?.close();
  delete page.stintEarlySession;
  vi.unstubAllGlobals();
});

it('uses each early answer once', async () => {
  expect(await textOf(session)).toBe('early');
  expect(await textOf(me)).toBe('early');
  expect(await textOf(session)).toBe('asked now');
});

it('asks for the role again if the session was asked for again, as after signing in [4.2]', async () => {
  await textOf(session);
  await textOf(session);
  expect(await textOf(me)).toBe('asked now');
});

it('asks again after a sign-in or sign-out in another tab [4.2]', async () => {
  const answer = textOf(session);
  Object.assign(page.stintEarlySession ?? {}, { isOutdated: true });
  expect(await answer).toBe('asked now');
  expect(await textOf(me)).toBe('asked now');
});

it('asks without early answers, as on a prerendered page', async () => {
  delete page.stintEarlySession;
  expect(await textOf(session)).toBe('asked now');
});

it('hands over the early channel once, with messages that are still on their way', () => {
  const early = page.stintEarlySession?.tabs;
  const first = openSessionChannel();
  const second = openSessionChannel();
  second.close();
  first.close();
  expect(first).toBe(early);
  expect(second).not.toBe(early);
});
