import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import {
  fetchOrTakeEarly,
  forgetFirstAnswers,
  openSessionChannel,
  takeRenderedDocument,
  takeFirstAnswer,
} from './early-session.ts';

const session = '/api/auth/get-session';
const me = '/api/v1/me';

/** What public/early-session.js leaves. */
const page = globalThis as {
  stintEarlySession?: {
    isOutdated: boolean;
    tabs?: BroadcastChannel;
    answers: Record<string, unknown>;
    first?: PreloadedAnswers;
  };
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
  vi.restoreAllMocks();
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

const range = { from: '2026-11-16', to: '2026-11-22' };
const takeTotals = (uid = 'ada') =>
  takeFirstAnswer('timesheets/totals', { to: range.to, from: range.from, search: undefined }, uid)?.answer;

function arriveWithAnswer() {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const calls = [{ name: 'timesheets/totals', input: range, answer: 'totals' }];
  Object.assign(page.stintEarlySession ?? {}, { first: { uid: 'ada', calls } });
}

it('uses an answer of the document once, in whichever order the fields of the call are', () => {
  arriveWithAnswer();
  expect(takeFirstAnswer('timesheets/totals', { from: range.from }, 'ada')).toBeUndefined();
  expect(takeTotals()).toBe('totals');
  expect(takeTotals()).toBeUndefined();
});

it('uses no answer of the document for another account, nor after it [4.2]', () => {
  arriveWithAnswer();
  expect(takeTotals('bo')).toBeUndefined();
  expect(takeTotals()).toBeUndefined();
});

it.each([
  ['a change', () => forgetFirstAnswers()],
  ['a sign-in in another tab', () => Object.assign(page.stintEarlySession ?? {}, { isOutdated: true })],
  ['15 seconds', () => vi.spyOn(performance, 'now').mockReturnValue(15_001)],
])('uses no answer of the document after %s', (_what, happen) => {
  arriveWithAnswer();
  happen();
  expect(takeTotals()).toBeUndefined();
});

function arriveRendered() {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const calls = [
    { name: 'timesheets/totals', input: range, answer: 'totals' },
    { name: 'timesheets/tags', input: {}, answer: 'tags' },
  ];
  const rendered = { today: '2026-11-21', queries: [{ key: ['totals'], call: 0 }] };
  Object.assign(page.stintEarlySession ?? {}, { first: { uid: 'ada', responses: {}, calls, rendered } });
}

it('takes a rendered page once, and then asks for nothing that came with it', async () => {
  arriveRendered();
  expect(takeRenderedDocument()?.rendered.today).toBe('2026-11-21');
  expect(takeRenderedDocument()).toBeUndefined();
  expect(takeTotals()).toBeUndefined();
  expect(takeFirstAnswer('timesheets/tags', {}, 'ada')?.answer).toBe('tags');
  expect(await textOf(session)).toBe('asked now');
});

it('takes no rendered page after a sign-in in another tab [4.2]', () => {
  arriveRendered();
  Object.assign(page.stintEarlySession ?? {}, { isOutdated: true });
  expect(takeRenderedDocument()).toBeUndefined();
});
