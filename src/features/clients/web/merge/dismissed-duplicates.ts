import { dismissedDuplicatesPrefix } from '#src/platform/web/offline/clear-cache.ts';

/**
 * The e-mails, as their hashes, whose clients this account has said are not the same; this browser remembers it until
 * they sign out. */
export function dismissedDuplicates(uid: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((hash) => typeof hash === 'string') : [];
  } catch {
    // Silent: where the browser keeps nothing, or something else, one is asked once more.
    return [];
  }
}

export function dismissDuplicate(uid: string, hash: string): string[] {
  return saveDismissed(uid, [...new Set([...dismissedDuplicates(uid), hash])]);
}

export function restoreDuplicate(uid: string, hash: string): string[] {
  return saveDismissed(
    uid,
    dismissedDuplicates(uid).filter((each) => each !== hash),
  );
}

function saveDismissed(uid: string, all: string[]): string[] {
  try {
    localStorage.setItem(storageKey(uid), JSON.stringify(all));
  } catch {
    // Silent: it holds until the page is left.
  }
  return all;
}

function storageKey(uid: string): string {
  return `${dismissedDuplicatesPrefix}${uid}`;
}
