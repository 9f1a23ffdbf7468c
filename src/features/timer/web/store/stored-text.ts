import { decryptTexts, encryptTexts, isCipherReady } from '#src/platform/web/offline/device-encryption.ts';

/**
 * An account's text in local storage, with descriptions encrypted in private mode. If storage is full or forbidden,
 * this tab keeps the text in memory until it can be stored, so the timer still works.
 */
export function storedText(uid: string, key: string) {
  let unstored: string | null | undefined;
  let cache: { stored: string | null; text: string | null } = { stored: null, text: null };
  let isReadable = isCipherReady(uid);
  return {
    isStored: () => unstored === undefined,
    read(): string | null {
      if (unstored !== undefined) return unstored;
      try {
        const stored = localStorage.getItem(key);
        if (stored !== cache.stored) cache = { stored, text: decryptTexts(uid, stored) };
        // The key has loaded since. Texts typed without it are only in the cache.
        else if (!isReadable) cache = { stored, text: decryptTexts(uid, cache.text) };
        isReadable = isCipherReady(uid);
        return cache.text;
      } catch {
        // Browsers that forbid storage throw on access.
        return null;
      }
    },
    /** Copies the text as stored, still encrypted. */
    copyTo(copyKey: string): void {
      try {
        localStorage.setItem(copyKey, localStorage.getItem(key) ?? '');
      } catch {
        // Full or forbidden.
      }
    },
    write(text: string | null): void {
      try {
        const stored = text === null ? null : encryptTexts(uid, text);
        if (stored === null) localStorage.removeItem(key);
        else localStorage.setItem(key, stored);
        unstored = localStorage.getItem(key) === stored ? undefined : text;
        cache = { stored, text };
      } catch {
        // Full or forbidden.
        unstored = text;
      }
    },
  };
}
