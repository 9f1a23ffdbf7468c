import { currentAccount } from '#src/platform/web/current-account.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { setServerReachable } from './connectivity.ts';

/** A network that leads nowhere says nothing at all. */
const timeoutMs = 6_000;
const timedOut = Symbol('late');

type CachedRequest = { path: readonly string[]; input: unknown };

/**
 * Asks the service; while it is away, what it answered this account the last time is the answer. Kept by account, in
 * the browser alone, until that account signs out.
 */
export async function fetchWithCache(
  request: CachedRequest,
  fetchFresh: () => Promise<unknown>,
): Promise<unknown> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return fetchFresh();
  const cacheKey = `${request.path.join('.')} ${JSON.stringify(request.input)}`;
  const pendingAnswer = fetchAndCache(uid, cacheKey, fetchFresh);
  const timeout = startTimeout();
  try {
    const answer = await Promise.race([pendingAnswer, timeout.over]);
    if (answer !== timedOut) return answer;
    const cached = await readCached(uid, cacheKey);
    if (!cached) return await pendingAnswer;
    setServerReachable(false);
    // It may still come, and is kept then; who looks again sees it.
    pendingAnswer.catch(() => undefined);
    return cached.answer;
  } catch (error) {
    if (!toFailure(error).isUnreachable) throw error;
    setServerReachable(false);
    const kept = await readCached(uid, cacheKey);
    if (!kept) throw error;
    return kept.answer;
  } finally {
    timeout.end();
  }
}

function startTimeout() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), timeoutMs);
  });
  return { over, end: () => clearTimeout(timer) };
}

async function fetchAndCache(uid: string, question: string, ask: () => Promise<unknown>): Promise<unknown> {
  const answer = await ask();
  setServerReachable(true);
  // Unless somebody has signed out meanwhile.
  if (isCurrentAccount(uid)) void cacheResponse(uid, question, answer);
  return answer;
}

function isCurrentAccount(uid: string): boolean {
  return currentAccount()?.uid === uid;
}

/** Not before there is something to keep: the first page does not wait for it. */
async function loadResponseStore() {
  const storage = await import('./response-store.ts');
  return storage.openResponseStore();
}

async function cacheResponse(uid: string, question: string, answer: unknown): Promise<void> {
  try {
    const database = await loadResponseStore();
    if (isCurrentAccount(uid)) await database.put('answers', { uid, question, answer, at: Date.now() });
  } catch (error) {
    ignoreStorageError(error);
  }
}

async function readCached(uid: string, question: string) {
  try {
    const database = await loadResponseStore();
    return await database.get('answers', [uid, question]);
  } catch (error) {
    return ignoreStorageError(error);
  }
}

/** Where a browser keeps nothing, Stint works as long as the service is there. */
function ignoreStorageError(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
}
