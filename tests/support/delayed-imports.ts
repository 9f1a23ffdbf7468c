/** For `npm run test:delayed`: parts of the app that load later, as on a slow network. */
import type { Plugin } from 'vite';

export const delayVariable = 'STINT_TEST_DELAYS';
export const importDelayMs = 400;
export const answerDelayMs = 120;

/** Delays every dynamic import of our code, by the real clock even under fake timers: `delayed-answers.ts`. */
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
