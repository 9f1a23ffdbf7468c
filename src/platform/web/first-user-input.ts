/**
 * Resolves shortly after the user first touches, points, scrolls or presses a key. It may be a press: what that opens must
 * not wait for everything else.
 */
export function firstUserInput(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    signal?.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
    const end = () => {
      controller.abort();
      setTimeout(resolve, pauseMs);
    };
    for (const sign of signsOfUse) addEventListener(sign, end, { signal: controller.signal, passive: true });
  });
}

const pauseMs = 250;
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
