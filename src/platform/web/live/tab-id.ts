import { newId } from '#src/platform/web/new-id.ts';

/** This tab's own name, for as long as the page lives: what it did itself it need not be told. */
export const tabId = newId();
