import { accountInUse } from '#src/platform/web/account-in-use.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { serviceAnswered } from './reach.ts';

/** A network that leads nowhere says nothing at all. */
const patienceMs = 6_000;
const late = Symbol('late');

type Question = { path: readonly string[]; input: unknown };

/**
 * Asks the service; while it is away, what it answered this account the last time is the answer. Kept by account, in
 * the browser alone, until that account signs out.
 */
export async function askOrRemember(asked: Question, ask: () => Promise<unknown>): Promise<unknown> {
  const uid = accountInUse()?.uid;
  if (uid === undefined) return ask();
  const question = `${asked.path.join('.')} ${JSON.stringify(asked.input)}`;
  const asking = askAndKeep(uid, question, ask);
  const patience = soon();
  try {
    const answer = await Promise.race([asking, patience.over]);
    if (answer !== late) return answer;
    const kept = await remembered(uid, question);
    if (!kept) return await asking;
    serviceAnswered(false);
    // It may still come, and is kept then; who looks again sees it.
    asking.catch(() => undefined);
    return kept.answer;
  } catch (error) {
    if (!failureOf(error).isAway) throw error;
    serviceAnswered(false);
    const kept = await remembered(uid, question);
    if (!kept) throw error;
    return kept.answer;
  } finally {
    patience.end();
  }
}

function soon() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), patienceMs);
  });
  return { over, end: () => clearTimeout(timer) };
}

async function askAndKeep(uid: string, question: string, ask: () => Promise<unknown>): Promise<unknown> {
  const answer = await ask();
  serviceAnswered(true);
  // Unless somebody has signed out meanwhile.
  if (isInUse(uid)) void keep(uid, question, answer);
  return answer;
}

function isInUse(uid: string): boolean {
  return accountInUse()?.uid === uid;
}

/** Not before there is something to keep: the first page does not wait for it. */
async function openAnswers() {
  const storage = await import('./storage.ts');
  return storage.openAnswers();
}

async function keep(uid: string, question: string, answer: unknown): Promise<void> {
  try {
    const database = await openAnswers();
    if (isInUse(uid)) await database.put('answers', { uid, question, answer, at: Date.now() });
  } catch (error) {
    isNoMatter(error);
  }
}

async function remembered(uid: string, question: string) {
  try {
    const database = await openAnswers();
    return await database.get('answers', [uid, question]);
  } catch (error) {
    return isNoMatter(error);
  }
}

/** Where a browser keeps nothing, Stint works as long as the service is there. */
function isNoMatter(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
}
