import { createEmitter } from './emitter.ts';

const { subscribe, emit } = createEmitter<[uid: string | undefined]>();

/** The server no longer knows an account: whoever keeps the session hears of it here. */
export const onSessionEnd = subscribe;

const deferrals = new Set<Promise<void>>();

/** `uid`: whose page had asked, which may be an account before the one that is shown now. */
export function notifySessionEnd(uid: string | undefined): void {
  if (deferrals.size === 0) emit(uid);
  else void Promise.all(deferrals).then(() => notifySessionEnd(uid));
}

/** Keeps the page of an ended session until the returned function is called, so that it can show a message. [8.4] */
export function deferSessionEnd(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  deferrals.add(promise);
  return () => {
    deferrals.delete(promise);
    resolve();
  };
}
