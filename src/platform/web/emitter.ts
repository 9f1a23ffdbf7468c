export type Emitter<Args extends unknown[]> = {
  /** As React's `useSyncExternalStore` wants it; what it returns stops the telling. */
  subscribe: (listener: (...told: Args) => void) => () => void;
  emit: (...told: Args) => void;
};

/** Whoever wants to hear that something has changed which no component keeps. */
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
