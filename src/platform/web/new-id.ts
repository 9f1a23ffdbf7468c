import { uuidV7 } from '#src/platform/shared/ids.ts';

/** The id of a new record, so a retried create is recognized as the same request. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
