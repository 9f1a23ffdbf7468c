import { losesRights } from '#src/features/identity/rules/role-change.ts';
import { formatChoices } from '#src/platform/shared/formats/formats.ts';
import { clearCachedData, clearStoredAnswers } from '#src/platform/web/offline/clear-cache.ts';
import type { SignedIn } from './session.ts';

/** The last session of this browser, used while the server is unreachable. */
export type SessionCache = {
  read(): SignedIn | null;
  write(session: SignedIn): void;
  /** Removes everything of the account except unsynced changes. With `uid`, only if that account is cached. */
  clear(uid?: string): void;
  /** Whether a sign-out hasn't reached the server yet. */
  isSignOutPending(): boolean;
  setSignOutPending(isPending: boolean): void;
};

const key = 'stint-account';
const pendingSignOutKey = 'stint-sign-out-owed';

/** Holds only what this browser has already shown; the server doesn't trust it. */
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
      else if (losesRights({ from: last.role, to: session.role })) void clearStoredAnswers(last.user.uid);
      localStorage.setItem(key, JSON.stringify(session));
    } catch (error) {
      ignoreStorageError(error);
    }
  },
  clear(uid) {
    try {
      if (localStorage.getItem(key) === null) return;
      // If the owner can't be read, clear everything.
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
  setSignOutPending(isPending) {
    try {
      if (isPending) localStorage.setItem(pendingSignOutKey, 'yes');
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
  return isSignedIn(stored) ? stored : null;
}

/** Checks what pages rely on: local storage can be edited. */
function isSignedIn(stored: unknown): stored is SignedIn {
  if (!isRecord(stored) || stored['status'] !== 'signedIn') return false;
  const { user, role, preferences } = stored;
  return (
    isRecord(user) &&
    ['uid', 'email', 'displayName'].every((name) => typeof user[name] === 'string') &&
    isRecord(role) &&
    typeof role['tenantEnabled'] === 'boolean' &&
    Array.isArray(role['clientViewerOf']) &&
    isRecord(preferences) &&
    ['timeZone', 'currency'].every((name) => typeof preferences[name] === 'string') &&
    typeof preferences['weekStart'] === 'number' &&
    isRecord(preferences['rounding']) &&
    isNullOr(preferences['defaultRate'], (value) => typeof value === 'number') &&
    isNullOr(preferences['target'], isTarget) &&
    isNullOr(preferences['formats'], isFormats) &&
    isNullOr(preferences['lockedUntil'], (value) => typeof value === 'string')
  );
}

function isNullOr(value: unknown, isValid: (value: unknown) => boolean): boolean {
  return value === null || isValid(value);
}

function isTarget(value: unknown): boolean {
  return isRecord(value) && typeof value['hours'] === 'number' && Array.isArray(value['workdays']);
}

function isFormats(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(formatChoices).every(([format, choices]) => choices.some((each) => each === value[format]))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Storage may be blocked or hold invalid JSON; then there is no cached session. */
function ignoreStorageError(error: unknown): null {
  if (!(error instanceof Error || error instanceof DOMException)) throw error;
  return null;
}
