/**
 * One text in local storage. Where the storage is full or the browser's settings forbid it, this tab keeps the text
 * itself until it can be stored: the timer counts all the same.
 */
export function keptText(key: string) {
  let own: string | null | undefined;
  return {
    isStored: () => own === undefined,
    read(): string | null {
      if (own !== undefined) return own;
      try {
        return localStorage.getItem(key);
      } catch {
        // Forbidden: merely naming the storage is refused.
        return null;
      }
    },
    write(text: string | null): void {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        own = localStorage.getItem(key) === text ? undefined : text;
      } catch {
        // Full, or forbidden.
        own = text;
      }
    },
  };
}
