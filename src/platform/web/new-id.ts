import { uuidV7 } from '#src/platform/shared/ids.ts';

/** The id of a record about to be made: a create that is tried again is then the same create. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
