/** Unsynced entry operations and timer commands, by account. */
export const entryChangesDatabaseName = 'stint-pending-changes';
/** New expenses that wait for the server, by account. */
export const expenseChangesDatabaseName = 'stint-expenses';
/** Keeps its name from when it held only the commands: open tabs of earlier versions still add theirs. */
export const timerPrefix = 'stint.timer-told.';
/** Where earlier versions stored the timer itself, apart from its commands. */
const earlierTimerPrefix = 'stint.timer.';
const unreadableTimerPrefix = 'stint.timer-unreadable.';

/** The local storage key of an account's timer: one per account and browser. [4.17] */
export function storedTimerKey(uid: string): string {
  return timerPrefix + uid;
}

export function earlierTimerKey(uid: string): string {
  return earlierTimerPrefix + uid;
}

/** A copy of a stored timer that this version couldn't read in full. */
export function unreadableTimerKey(uid: string): string {
  return `${unreadableTimerPrefix}${uid}`;
}

/**
 * Whether any account has unsynced changes in this browser. Works without a session, and reveals neither the account
 * nor the content.
 */
export async function checkPendingWork(): Promise<boolean> {
  try {
    return (
      hasPendingTimer() ||
      (await hasLists(entryChangesDatabaseName)) ||
      (await hasLists(expenseChangesDatabaseName))
    );
  } catch (error) {
    // Without storage, there is nothing to sync.
    if (error instanceof Error || error instanceof DOMException) return false;
    throw error;
  }
}

/** Removes an account's timer from this device, or everyone's. An unsynced timer stays until it syncs. */
export function clearSyncedTimers(uid?: string): void {
  const isTheirs = (key: string) => uid === undefined || key.endsWith(`.${uid}`);
  for (const key of Object.keys(localStorage).filter(isTheirs)) {
    const prefix = [earlierTimerPrefix, timerPrefix, unreadableTimerPrefix].find((each) =>
      key.startsWith(each),
    );
    if (prefix === undefined) continue;
    const of = key.slice(prefix.length);
    if (!isSynced(of)) continue;
    for (const each of storedTimerKeys(of)) localStorage.removeItem(each);
  }
}

/** Local storage keys of an account's timer. */
export function storedTimerKeys(uid: string): string[] {
  const keys = [earlierTimerKey(uid), storedTimerKey(uid), unreadableTimerKey(uid)];
  return keys.filter((key) => localStorage.getItem(key) !== null);
}

/** An earlier version’s timer without a run on the server was started before timers synced. */
function isSynced(uid: string): boolean {
  const state = parseOrNull(localStorage.getItem(storedTimerKey(uid)));
  const earlier = parseOrNull(localStorage.getItem(earlierTimerKey(uid)));
  if (hasUnsent(state) || readMember(state, 'isEntryDue') === true) return false;
  const run = readMember(readMember(state, 'known'), 'timer');
  return readMember(earlier, 'start') == null || readMember(earlier, 'entryId') === readMember(run, 'runId');
}

function hasPendingTimer(): boolean {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(timerPrefix))
    .some((key) => hasUnsent(parseOrNull(localStorage.getItem(key))));
}

function hasUnsent(state: unknown): boolean {
  const unsent = readMember(state, 'unsent');
  return Array.isArray(unsent) && unsent.length > 0;
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parseOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Unreadable data can't be sent either: the timer starts over.
    return null;
  }
}

/** Whether a database has lists of an account. Checks first that it exists: opening would create it. */
export async function hasLists(databaseName: string): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === databaseName)) return false;
  const database = await requestResult(indexedDB.open(databaseName));
  try {
    // Empty lists are removed from it.
    return (await requestResult(database.transaction('lists').objectStore('lists').count())) > 0;
  } finally {
    database.close();
  }
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing could be read.')));
  });
}
