import { listeners } from './listeners.ts';

const { subscribe, tell } = listeners<[uid: string | undefined]>();

/** The server no longer knows an account: whoever keeps the session hears of it here. */
export const onSessionEnd = subscribe;

const holds = new Set<Promise<void>>();

/** `uid`: whose page had asked, which may be an account before the one that is shown now. */
export function sessionHasEnded(uid: string | undefined): void {
  if (holds.size === 0) tell(uid);
  else void Promise.all(holds).then(() => sessionHasEnded(uid));
}

/** Keeps the page of an ended session until the returned function is called, so that it can show a message. [8.4] */
export function holdSessionEnd(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  holds.add(promise);
  return () => {
    holds.delete(promise);
    resolve();
  };
}
