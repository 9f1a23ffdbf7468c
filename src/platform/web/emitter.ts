export type Emitter<Args extends unknown[]> = {
  /** For React's `useSyncExternalStore`; returns the unsubscribe function. */
  subscribe: (listener: (...told: Args) => void) => () => void;
  emit: (...told: Args) => void;
};

/** Notifies listeners of changes to state outside components. */
export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const callbacks = new Set<(...told: Args) => void>();
  return {
    subscribe(listener) {
      callbacks.add(listener);
      return () => {
        callbacks.delete(listener);
      };
    },
    emit(...told) {
      for (const listener of callbacks) listener(...told);
    },
  };
}
