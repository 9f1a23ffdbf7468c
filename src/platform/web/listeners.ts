export type Listeners<Told extends unknown[]> = {
  /** As React's `useSyncExternalStore` wants it; what it returns stops the telling. */
  subscribe: (listener: (...told: Told) => void) => () => void;
  tell: (...told: Told) => void;
};

/** Whoever wants to hear that something has changed which no component keeps. */
export function listeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listening = new Set<(...told: Told) => void>();
  return {
    subscribe(listener) {
      listening.add(listener);
      return () => {
        listening.delete(listener);
      };
    },
    tell(...told) {
      for (const listener of listening) listener(...told);
    },
  };
}
