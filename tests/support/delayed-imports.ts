/** For `npm run test:delayed`: parts of the app that load later, as on a slow network. */
import type { Plugin } from 'vite';

export const delayVariable = 'STINT_TEST_DELAYS';
export const importDelayMs = 400;
export const answerDelayMs = 120;

/** Delays every dynamic import of our code. */
export function delayImports(): Plugin {
  return {
    name: 'delay-imports',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/') || id.includes('/node_modules/')) return undefined;
      return code.replaceAll(
        /\bimport\(\s*(?:\/\*.*?\*\/\s*)?(["'][^"']+["'])\s*\)/g,
        (_call, module: string) => `globalThis.waitForImport().then(() => import(${module}))`,
      );
    },
  };
}

// The real clock, also for tests with fake timers.
const startTimer = globalThis.setTimeout;

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, ms);
  });
}

// Called by the code of `delayImports`.
Object.assign(globalThis, { waitForImport: () => wait(importDelayMs) });
