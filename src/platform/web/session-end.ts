import { createEmitter } from './emitter.ts';

const { subscribe, emit } = createEmitter<[uid: string | undefined]>();

/** Notifies the session that the server no longer accepts an account. */
export const onSessionEnd = subscribe;

type CheckSession = (uid: string) => Promise<boolean>;

let checkSession: CheckSession = () => Promise.resolve(false);

/** Called only by the session. */
export function setSessionCheck(check: CheckSession): void {
  checkSession = check;
}

/** Whether this browser is still signed in to an account, although the server refused a request. */
export const isStillSignedIn: CheckSession = (uid) => checkSession(uid);

const deferrals = new Set<Promise<void>>();
const waiting = new Set<string | undefined>();
const deferred = createEmitter();

/** Called once when a session has ended and its page stays. */
export const onSessionEndDeferred = deferred.subscribe;

/** `uid`: the account that made the request, which may not be the current one. */
export function notifySessionEnd(uid: string | undefined): void {
  if (deferrals.size === 0) emit(uid);
  else if (!waiting.has(uid)) void endLater(uid);
}

async function endLater(uid: string | undefined): Promise<void> {
  waiting.add(uid);
  deferred.emit();
  await Promise.all(deferrals);
  if (waiting.delete(uid)) notifySessionEnd(uid);
}

/** Someone has logged in again in another tab, while the page of the ended session stayed. */
export function cancelSessionEnd(uid: string): void {
  waiting.delete(uid);
}

/**
 * Keeps the page of an ended session until the returned function is called, so it can show a message, or what was typed
 * can still be saved. [8.4]
 */
export function deferSessionEnd(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  deferrals.add(promise);
  return () => {
    deferrals.delete(promise);
    resolve();
  };
}
