/** Where what waits to be sent is kept, by account: operations on entries, and acts of the timer. */
export const outboxName = 'stint-outbox';
export const timerToldPrefix = 'stint.timer-told.';
/** The timer itself. [4.17] */
const timerPrefix = 'stint.timer.';

/**
 * Whether something of any account waits in this browser to be sent. Not whose, and not what: nobody need be signed in
 * to ask.
 */
export async function somethingWaits(): Promise<boolean> {
  try {
    return timerWaits() || (await outboxWaits());
  } catch (error) {
    // A browser that keeps nothing has nothing to send.
    if (error instanceof Error || error instanceof DOMException) return false;
    throw error;
  }
}

/** Removes an account's timer from this device, or everyone's; one that has not synced stays, to be sent later. */
export function forgetSyncedTimers(uid?: string): void {
  const isTheirs = (key: string) => uid === undefined || key.endsWith(`.${uid}`);
  for (const key of Object.keys(localStorage).filter(isTheirs)) {
    const prefix = [timerPrefix, timerToldPrefix].find((each) => key.startsWith(each));
    if (prefix === undefined) continue;
    const of = key.slice(prefix.length);
    if (!isSynced(of)) continue;
    localStorage.removeItem(`${timerToldPrefix}${of}`);
    localStorage.removeItem(`${timerPrefix}${of}`);
  }
}

/** The keys of local storage that hold an account's timer. */
export function timerKeysOf(uid: string): string[] {
  return [timerPrefix + uid, timerToldPrefix + uid].filter((key) => localStorage.getItem(key) !== null);
}

/** A timer of a run that the service does not know was started before timers synced. */
function isSynced(uid: string): boolean {
  const told = parsed(localStorage.getItem(`${timerToldPrefix}${uid}`));
  const timer = parsed(localStorage.getItem(`${timerPrefix}${uid}`));
  if (hasUnsent(told) || memberOf(told, 'isEntryDue') === true) return false;
  const run = memberOf(memberOf(told, 'known'), 'timer');
  return memberOf(timer, 'start') == null || memberOf(timer, 'entryId') === memberOf(run, 'runId');
}

function timerWaits(): boolean {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(timerToldPrefix))
    .some((key) => hasUnsent(parsed(localStorage.getItem(key))));
}

function hasUnsent(told: unknown): boolean {
  const unsent = memberOf(told, 'unsent');
  return Array.isArray(unsent) && unsent.length > 0;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // What cannot be read is not sent either: the timer begins anew.
    return null;
  }
}

/** Nothing is opened that is not there: opening would make it. */
async function outboxWaits(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === outboxName)) return false;
  const database = await answered(indexedDB.open(outboxName));
  try {
    // A list that is empty takes no room in it.
    return (await answered(database.transaction('lists').objectStore('lists').count())) > 0;
  } finally {
    database.close();
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing could be read.')));
  });
}
