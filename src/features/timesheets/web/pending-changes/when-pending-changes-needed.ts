import { firstUserInput } from '#src/platform/web/first-user-input.ts';
import { checkPendingWork, entryChangesDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { whenIdle } from '#src/platform/web/when-idle.ts';

/** When there may be unsynced changes: this browser stores some, another tab adds some, or someone uses the page. */
export async function whenPendingChangesNeeded(): Promise<void> {
  const { promise: isUsed, resolve: use } = Promise.withResolvers<unknown>();
  void firstUserInput().then(use);
  // It listens before it looks, so that it misses nothing that another tab stores.
  const tabs = new BroadcastChannel(pendingChangesChannel);
  tabs.addEventListener('message', use);
  await whenIdle();
  if (!(await checkPendingWork())) await isUsed;
  tabs.close();
}

/** How tabs announce the changes that they store. */
export const pendingChangesChannel = entryChangesDatabaseName;
