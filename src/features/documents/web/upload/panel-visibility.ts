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
  return useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
}

export async function showPanelIfInterrupted(): Promise<void> {
  if (await hasUploadsDatabase()) showUploadPanel();
}

/** Opening a database would create it. */
export async function hasUploadsDatabase(): Promise<boolean> {
  // Not available in every context, despite the types.
  const databases = await (globalThis.indexedDB as IDBFactory | undefined)?.databases().catch(() => []);
  return databases?.some(({ name }) => name === uploadsDatabaseName) ?? false;
}
