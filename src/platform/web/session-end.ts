/** The server no longer knows an account: whoever keeps the session hears of it here. */
type Listener = (uid: string | undefined) => void;

const listeners = new Set<Listener>();

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** `uid`: whose page had asked, which may be an account before the one that is shown now. */
export function sessionHasEnded(uid: string | undefined): void {
  for (const listener of listeners) listener(uid);
}
