import { opened, sealed } from '#src/platform/web/offline/device-seal.ts';

/**
 * One text of an account in local storage, its descriptions encrypted in private mode. Where the storage is full or the
 * browser's settings forbid it, this tab keeps the text itself until it can be stored: the timer counts all the same.
 */
export function keptText(uid: string, key: string) {
  let own: string | null | undefined;
  let last: { stored: string | null; text: string | null } = { stored: null, text: null };
  return {
    isStored: () => own === undefined,
    read(): string | null {
      if (own !== undefined) return own;
      try {
        const stored = localStorage.getItem(key);
        if (stored !== last.stored) last = { stored, text: opened(uid, stored) };
        return last.text;
      } catch {
        // Forbidden: merely naming the storage is refused.
        return null;
      }
    },
    write(text: string | null): void {
      try {
        const stored = text === null ? null : sealed(uid, text);
        if (stored === null) localStorage.removeItem(key);
        else localStorage.setItem(key, stored);
        own = localStorage.getItem(key) === stored ? undefined : text;
        last = { stored, text };
      } catch {
        // Full, or forbidden.
        own = text;
      }
    },
  };
}
