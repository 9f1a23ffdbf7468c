import { beforeAll } from 'vitest';
import { startInstallation } from './api-callers.ts';
import type { Installation } from './api-callers.ts';

/** Starts one installation for all tests of a file. */
export function shareInstallation(settings?: Parameters<typeof startInstallation>[0]): Installation {
  const shared: Partial<Installation> = {};
  beforeAll(async () => {
    const stint = await startInstallation(settings);
    Object.assign(shared, stint);
    return () => stint[Symbol.asyncDispose]();
  });
  // It is complete before a test can use it.
  return shared as Installation;
}
