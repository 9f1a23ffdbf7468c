import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** Unfinished uploads of this browser. */
export const uploadsDatabaseName = 'stint-uploads';

let isNeeded = false;
const { subscribe, emit } = createEmitter();

export function showUploadPanel(): void {
  isNeeded = true;
  emit();
}

/** Whether there have been uploads on this page; the panel is loaded for them. */
export function useIsPanelNeeded(): boolean {
  return useSyncExternalStore(subscribe, () => isNeeded);
}

/** Checks that the database exists first: opening would create it. */
export async function showPanelIfInterrupted(): Promise<void> {
  // Not available in every context, despite the types.
  const databases = await (globalThis.indexedDB as IDBFactory | undefined)?.databases().catch(() => []);
  if (databases?.some(({ name }) => name === uploadsDatabaseName)) showUploadPanel();
}
