import { callKey } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';

/** What public/early-session.js asked while the scripts loaded, or found in the document. */
type EarlySession = {
  /** Another tab has signed in or out since. */
  isOutdated: boolean;
  tabs?: BroadcastChannel | undefined;
  /** By path. */
  answers: Record<string, Promise<Response | undefined>>;
  /** What the server sent with the document. */
  first?: Pick<PreloadedAnswers, 'calls' | 'responses'> & Partial<PreloadedAnswers>;
};

const page = globalThis as { stintEarlySession?: EarlySession };

export type RenderedDocument = Required<PreloadedAnswers>;

/** A GET request, or its early answer: at most once, and not after a sign-in or sign-out. */
export async function fetchOrTakeEarly(path: string): Promise<Response> {
  const early = page.stintEarlySession;
  const answer = early?.answers[path];
  // A path that is asked again needs current answers, to all questions.
  if (early) early.answers = answer ? without(early.answers, path) : {};
  const response = await answer;
  return response && !early?.isOutdated ? response : fetch(path, { credentials: 'same-origin' });
}

/** Later, the page asks, as it does for any answer of this age. */
const freshMs = 15_000;

/**
 * The answer that came with the document, at most once, and only for the account that the server sent it to. One that
 * isn’t `wanted` stays.
 */
export function takeFirstAnswer(
  name: string,
  input: unknown,
  uid: string,
  wanted: (answer: unknown) => boolean = () => true,
): { answer: unknown } | undefined {
  const early = page.stintEarlySession;
  if (!early?.first || typeof input !== 'object' || input === null) return undefined;
  if (early.isOutdated || early.first.uid !== uid || performance.now() > freshMs) {
    forgetFirstAnswers();
    return undefined;
  }
  const key = callKey(name, input);
  const found = early.first.calls.find((call) => callKey(call.name, call.input) === key);
  if (!found || !wanted(found.answer)) return undefined;
  early.first = { ...early.first, calls: early.first.calls.filter((call) => call !== found) };
  return found;
}

/** What the server answered and rendered, at most once; undefined if it rendered nothing, or this browser signed in or out since. */
export function takeRenderedDocument(): RenderedDocument | undefined {
  const early = page.stintEarlySession;
  const { uid, responses, calls = [], rendered } = early?.first ?? {};
  if (!early?.first || early.isOutdated || uid === undefined || !responses || !rendered) return undefined;
  const used = new Set(rendered.queries.flatMap((query) => ('call' in query ? [query.call] : [])));
  early.first = { responses, uid, calls: calls.filter((_call, index) => !used.has(index)) };
  early.answers = {};
  return { uid, responses, calls, rendered };
}

/** After a change, they may be wrong. */
export function forgetFirstAnswers(): void {
  delete page.stintEarlySession?.first;
}

/** Whether another tab has signed in or out since the document came. */
export function hasSessionChanged(): boolean {
  return page.stintEarlySession?.isOutdated === true;
}

/** How tabs announce a sign-in or sign-out. The early channel also brings messages that are still on their way. */
export function openSessionChannel(): BroadcastChannel {
  const early = page.stintEarlySession;
  const tabs = early?.tabs ?? new BroadcastChannel('stint-session');
  delete early?.tabs;
  return tabs;
}

function without<T>(entries: Record<string, T>, path: string): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => key !== path));
}
