import { apartPrefix } from '#src/platform/web/offline/forgetting.ts';

/**
 * The e-mails, as their hashes, whose clients this account has said are not the same; this browser remembers it until
 * they sign out. */
export function keptApart(uid: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((hash) => typeof hash === 'string') : [];
  } catch {
    // Silent: where the browser keeps nothing, or something else, one is asked once more.
    return [];
  }
}

export function keepApart(uid: string, hash: string): string[] {
  return keep(uid, [...new Set([...keptApart(uid), hash])]);
}

export function askAgainOf(uid: string, hash: string): string[] {
  return keep(
    uid,
    keptApart(uid).filter((each) => each !== hash),
  );
}

function keep(uid: string, all: string[]): string[] {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(all));
  } catch {
    // Silent: it holds until the page is left.
  }
  return all;
}

function keyOf(uid: string): string {
  return `${apartPrefix}${uid}`;
}
