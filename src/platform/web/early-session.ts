/** What public/early-session.js asked while the scripts loaded. */
type EarlySession = {
  /** Another tab has signed in or out since. */
  isOutdated: boolean;
  tabs?: BroadcastChannel | undefined;
  /** By path. */
  answers: Record<string, Promise<Response | undefined>>;
};

const page = globalThis as { stintEarlySession?: EarlySession };

/** A GET request, or its early answer: at most once, and not after a sign-in or sign-out. */
export async function fetchOrTakeEarly(path: string): Promise<Response> {
  const early = page.stintEarlySession;
  const answer = early?.answers[path];
  // A path that is asked again needs current answers, to all questions.
  if (early) early.answers = answer ? without(early.answers, path) : {};
  const response = await answer;
  return response && !early?.isOutdated ? response : fetch(path, { credentials: 'same-origin' });
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
