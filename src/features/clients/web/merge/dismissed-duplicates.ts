import { choiceKey } from '#src/platform/web/offline/clear-cache.ts';

/** Email hashes whose clients aren't duplicates for this account, stored in this browser until sign-out. */
export function dismissedDuplicates(uid: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((hash) => typeof hash === 'string') : [];
  } catch {
    // Silent: without readable storage the notice appears again.
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
    // Silent: without storage it lasts until the page closes.
  }
  return all;
}

function storageKey(uid: string): string {
  // Hashes of emails.
  return choiceKey('distinctClients', uid);
}
