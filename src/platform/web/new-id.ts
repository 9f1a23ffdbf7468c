import { uuidV7 } from '#src/platform/shared/ids.ts';

/** The id of a new record, so a retried create is recognized as the same request. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}

/** Identifies this tab for the lifetime of the page, so it can ignore its own changes. */
export const tabId = newId();
