/** The server no longer knows the caller: whoever keeps the session hears of it here. */
const listeners = new Set<() => void>();

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function sessionHasEnded(): void {
  for (const listener of listeners) listener();
}
