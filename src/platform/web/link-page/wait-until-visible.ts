/** Browsers load pages in advance, and in tabs that aren't seen: these aren't views. */
export async function waitUntilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    resolve();
  };
  document.addEventListener('visibilitychange', check);
  await promise;
}
