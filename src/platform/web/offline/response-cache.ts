import { callKey } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { setServerReachable } from './connectivity.ts';

/** Some broken networks never respond. */
const timeoutMs = 6_000;
const timedOut = Symbol('late');

type CachedRequest = { path: readonly string[]; input: unknown };

/**
 * Fetches from the server; if it is unreachable, uses the last response for this account. Stored per account, in this
 * browser only, until sign-out.
 */
export async function fetchWithCache(
  request: CachedRequest,
  fetchFresh: () => Promise<unknown>,
  /** When the server was asked. */
  askedAt = Date.now(),
): Promise<unknown> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return fetchFresh();
  const cacheKey = callKey(request.path.join('.'), request.input);
  const pendingAnswer = fetchAndCache(uid, { question: cacheKey, at: askedAt }, fetchFresh);
  const timeout = startTimeout();
  try {
    const answer = await Promise.race([pendingAnswer, timeout.over]);
    if (answer !== timedOut) return answer;
    const cached = await readCached(uid, cacheKey);
    if (!cached) return await pendingAnswer;
    setServerReachable(false);
    // It may still arrive and is then cached for the next read.
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

type Asked = { question: string; at: number };

async function fetchAndCache(uid: string, asked: Asked, ask: () => Promise<unknown>): Promise<unknown> {
  const answer = await ask().catch((error: unknown) => {
    // What the account may no longer read, or what is gone, isn't shown offline either.
    if (['FORBIDDEN', 'NOT_FOUND'].includes(toFailure(error).code)) void deleteCached(uid, asked.question);
    throw error;
  });
  setServerReachable(true);
  // Unless the user has signed out in the meantime.
  if (isCurrentAccount(uid)) void cacheResponse(uid, asked, answer);
  return answer;
}

function isCurrentAccount(uid: string): boolean {
  return currentAccount()?.uid === uid;
}

/** Loaded only when needed, so the first page doesn't wait for it. */
async function loadResponseStore() {
  const storage = await import('./response-store.ts');
  return storage.openResponseStore();
}

async function cacheResponse(uid: string, { question, at }: Asked, answer: unknown): Promise<void> {
  try {
    const database = await loadResponseStore();
    if (!isCurrentAccount(uid)) return;
    const { store, done } = database.transaction('answers', 'readwrite');
    const stored = await store.get([uid, question]);
    // A slow answer, or one that came with the document, may be older than what is stored. Clocks are corrected, too.
    if (!stored || stored.at <= at || stored.at > Date.now()) await store.put({ uid, question, answer, at });
    await done;
  } catch (error) {
    ignoreStorageError(error);
  }
}

async function deleteCached(uid: string, question: string): Promise<void> {
  try {
    const database = await loadResponseStore();
    await database.delete('answers', [uid, question]);
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

/** Without browser storage, Stint works while online. */
function ignoreStorageError(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
}
