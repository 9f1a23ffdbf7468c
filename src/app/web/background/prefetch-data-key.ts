import { onAccountChange } from '#src/platform/web/account-cleanup.ts';

/** Keeps encryption out of the first load of the visitor's pages. Fails silently by specification. [4.3, 8.8] */
export function prefetchDataKey(uid: string): void {
  let isCurrent = true;
  const forget = onAccountChange((next) => {
    isCurrent = next === uid;
  });
  import('#src/features/encryption/web/data-key.ts')
    .then((encryption) => {
      if (isCurrent) encryption.fetchDataKey(uid);
    })
    // Offline the module may be missing; whatever needs the key asks for it again.
    .catch(() => undefined)
    .finally(forget);
}
