import { decryptDescriptions, encryptDescriptions } from '#src/platform/web/offline/device-encryption.ts';

/**
 * One text of an account in local storage, its descriptions encrypted in private mode. Where the storage is full or the
 * browser's settings forbid it, this tab keeps the text itself until it can be stored: the timer counts all the same.
 */
export function storedText(uid: string, key: string) {
  let unstored: string | null | undefined;
  let cache: { stored: string | null; text: string | null } = { stored: null, text: null };
  return {
    isStored: () => unstored === undefined,
    read(): string | null {
      if (unstored !== undefined) return unstored;
      try {
        const stored = localStorage.getItem(key);
        if (stored !== cache.stored) cache = { stored, text: decryptDescriptions(uid, stored) };
        return cache.text;
      } catch {
        // Forbidden: merely naming the storage is refused.
        return null;
      }
    },
    write(text: string | null): void {
      try {
        const stored = text === null ? null : encryptDescriptions(uid, text);
        if (stored === null) localStorage.removeItem(key);
        else localStorage.setItem(key, stored);
        unstored = localStorage.getItem(key) === stored ? undefined : text;
        cache = { stored, text };
      } catch {
        // Full, or forbidden.
        unstored = text;
      }
    },
  };
}
