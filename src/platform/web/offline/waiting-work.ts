/** Where what waits to be sent is kept, by account: operations on entries, and acts of the timer. */
export const outboxName = 'stint-outbox';
export const timerToldPrefix = 'stint.timer-told.';

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

function timerWaits(): boolean {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(timerToldPrefix))
    .some((key) => hasUnsent(localStorage.getItem(key)));
}

function hasUnsent(text: string | null): boolean {
  const said = parsed(text);
  return (
    typeof said === 'object' &&
    said !== null &&
    'unsent' in said &&
    Array.isArray(said.unsent) &&
    said.unsent.length > 0
  );
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
