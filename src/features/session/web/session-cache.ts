import { noRounding } from '#src/platform/shared/rounding.ts';
import { clearCachedData } from '#src/platform/web/offline/clear-cache.ts';
import type { SignedIn } from './session.ts';

/** Who was signed in here last, for the time in which nobody can be asked. */
export type SessionCache = {
  read(): SignedIn | null;
  write(session: SignedIn): void;
  /** The account is signed out: nothing of it stays, except what waits to be sent. `uid`: only if it is this one. */
  clear(uid?: string): void;
  /** Whether somebody signed out and the service does not know yet. */
  isSignOutPending(): boolean;
  setSignOutPending(isOwed: boolean): void;
};

const key = 'stint-account';
const pendingSignOutKey = 'stint-sign-out-owed';

/** Only what this browser has shown already; the service believes none of it. */
export const browserSessionCache: SessionCache = {
  read() {
    try {
      return parse(localStorage.getItem(key));
    } catch (error) {
      return ignoreStorageError(error);
    }
  },
  write(session) {
    try {
      const last = browserSessionCache.read();
      if (last?.user.uid !== session.user.uid) browserSessionCache.clear();
      localStorage.setItem(key, JSON.stringify(session));
    } catch (error) {
      ignoreStorageError(error);
    }
  },
  clear(uid) {
    try {
      if (localStorage.getItem(key) === null) return;
      // Whose it was may be unreadable: then all that is kept goes.
      const last = browserSessionCache.read();
      if (last && uid !== undefined && last.user.uid !== uid) return;
      localStorage.removeItem(key);
      void clearCachedData(last?.user.uid);
    } catch (error) {
      ignoreStorageError(error);
    }
  },
  isSignOutPending() {
    try {
      return localStorage.getItem(pendingSignOutKey) !== null;
    } catch (error) {
      ignoreStorageError(error);
      return false;
    }
  },
  setSignOutPending(isOwed) {
    try {
      if (isOwed) localStorage.setItem(pendingSignOutKey, 'yes');
      else localStorage.removeItem(pendingSignOutKey);
    } catch (error) {
      ignoreStorageError(error);
    }
  },
};

export const noSessionCache: SessionCache = {
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
  isSignOutPending: () => false,
  setSignOutPending: () => undefined,
};

function parse(text: string | null): SignedIn | null {
  const stored: unknown = text === null ? null : JSON.parse(text);
  if (!isSignedIn(stored)) return null;
  const { preferences } = stored;
  // An older version of the app stored no rounding.
  const rounding = isRecord(preferences.rounding) ? preferences.rounding : noRounding;
  return { ...stored, preferences: { ...preferences, rounding } };
}

/** As far as a page would stumble over it: somebody may have changed what is kept. */
function isSignedIn(said: unknown): said is SignedIn {
  if (!isRecord(said) || said['status'] !== 'signedIn') return false;
  const { user, role, preferences } = said;
  return (
    isRecord(user) &&
    ['uid', 'email', 'displayName'].every((name) => typeof user[name] === 'string') &&
    isRecord(role) &&
    typeof role['tenantEnabled'] === 'boolean' &&
    Array.isArray(role['clientViewerOf']) &&
    isRecord(preferences) &&
    ['timeZone', 'currency'].every((name) => typeof preferences[name] === 'string') &&
    typeof preferences['weekStart'] === 'number'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Storage may be closed to us, or hold what is no JSON: then nobody is remembered. */
function ignoreStorageError(error: unknown): null {
  if (!(error instanceof Error || error instanceof DOMException)) throw error;
  return null;
}
