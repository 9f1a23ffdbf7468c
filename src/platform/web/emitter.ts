export type Emitter<Args extends unknown[]> = {
  /** For React's `useSyncExternalStore`; returns the unsubscribe function. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  emit: (...args: Args) => void;
};

/** Notifies listeners of changes to state outside components. */
export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const callbacks = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      callbacks.add(listener);
      return () => {
        callbacks.delete(listener);
      };
    },
    emit(...args) {
      for (const listener of callbacks) listener(...args);
    },
  };
}
