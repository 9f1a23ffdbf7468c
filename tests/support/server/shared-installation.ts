import { beforeAll } from 'vitest';
import { startInstallation } from './api-callers.ts';
import type { Installation } from './api-callers.ts';

/** One for all tests of a file, from its first `beforeAll` on. */
export function shareInstallation(settings?: Parameters<typeof startInstallation>[0]): Installation {
  // Filled before anything can use it.
  const stint = {} as Installation;
  beforeAll(async () => {
    Object.assign(stint, await startInstallation(settings));
    return () => stint[Symbol.asyncDispose]();
  });
  return stint;
}
