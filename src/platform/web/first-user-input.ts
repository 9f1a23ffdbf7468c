/** Resolves when the user first touches, points, scrolls or presses a key. */
export function firstUserInput(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    signal?.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
    const end = () => {
      controller.abort();
      resolve();
    };
    for (const sign of signsOfUse) addEventListener(sign, end, { signal: controller.signal, passive: true });
  });
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
