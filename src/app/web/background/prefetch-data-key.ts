import { onAccountChange } from '#src/platform/web/current-account.ts';

/**
 * Loaded separately, to keep encryption out of the visitor pages' first load. Fails silently by specification. [4.3,
 * 8.8]
 */
export function prefetchDataKey(uid: string): void {
  let isCurrent = true;
  const forget = onAccountChange((next) => {
    isCurrent = next === uid;
  });
  import('#src/features/encryption/web/browser-data-key.ts')
    .then((encryption) => {
      if (isCurrent) encryption.fetchDataKey(uid);
    })
    // The module may be unavailable offline; later uses of the key retry.
    .catch(() => undefined)
    .finally(forget);
}
