import { newId } from '#src/platform/web/new-id.ts';

/** Identifies this tab for the lifetime of the page, so it can ignore its own changes. */
export const tabId = newId();
